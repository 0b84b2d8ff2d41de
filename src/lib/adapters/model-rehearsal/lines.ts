/**
 * What the rehearsal says, by paragraph. `{char}` is the character, `{quote}` the player's own words, `{turn}` the
 * number of the turn. The lines fit any story: they speak of a stage, never of a world.
 */
export interface Lines {
  /** Says plainly what this is: at length on the first turn, in short later. */
  notice: { first: string; later: string };
  /** Takes up what the player did. */
  deed: readonly string[];
  /** The same where the player only wants the reply to go on. */
  onward: readonly string[];
  scene: readonly string[];
  speech: readonly string[];
  close: readonly string[];
  /** Where the card gave no name. */
  nobody: string;
}

const ZH: Lines = {
  notice: {
    first:
      '（彩排 · 第 {turn} 拍。这里没有接上语言模型：下面的字是内置的彩排模型按现成的句子拼的，只为试一试舞台。到设置里接上模型，戏才真正开场。）',
    later: '（彩排 · 第 {turn} 拍，没有接上语言模型。）',
  },
  deed: [
    '“{quote}”——话音落下，台上静了一静。{char}抬起头来，像是等这一句已经等了很久。',
    '{char}把手里的事放下，先听完了。“{quote}”，这几个字在两个人之间停住，谁也没有急着去接。',
    '你的这一步走得不算快：“{quote}”。{char}看在眼里，往旁边让出半个身位。',
    '“{quote}。”{char}低声照着念了一遍，仿佛要掂一掂每个字的分量。',
    '风从侧幕那边过来，把“{quote}”吹得有些散。{char}还是听清了，点了一下头。',
    '{char}没有立刻作声，只用指节在桌沿轻轻叩了两下，那是听见“{quote}”之后才有的动作。',
    '你那句“{quote}”刚出口，{char}的神色就变了：先是意外，随后是一点藏不住的笑意。',
    '提词的人翻过一页。页上只有一行：“{quote}”。{char}照着这一行，向前走了一步。',
    '“{quote}”——{char}把它记在了心里，也记在了袖口里那张叠了又叠的纸上。',
    '灯往你这边转了一点。“{quote}”之后，轮到{char}了，台下连咳嗽的人也没有。',
    '{char}侧过脸，隔了一会儿才转回来：原来“{quote}”是这个意思。',
    '鼓点停在半拍上。你说的、你做的，合起来就是“{quote}”，{char}都收下了。',
  ],
  onward: [
    '方才的话头还没有断，{char}顺着往下说了下去。',
    '停了一停之后，{char}接上了刚才那一句。',
    '灯晃了一下又稳住，{char}像什么也没有发生似的接着往下演。',
    '提词的人找回了那一行，{char}便从断开的地方续上。',
  ],
  scene: [
    '布景后面有人在搬动什么，木头轻轻磕了一声。影子长长地铺过来，正好停在你脚边。',
    '四下里的声音一层层退远，只剩下呼吸，和不知哪里滴下来的水。',
    '一道光斜斜地切过台面，细小的灰尘在里头浮着，不升也不落。',
    '远处像是有人在调弦，一个音试了三遍，到第三遍才准。',
    '幕布动了动，也许是风，也许是后面站着还没轮到上场的人。',
    '空气里有新刨木头的气味，新得仿佛这地方是今早才搭起来的。',
    '地板在换脚时响了一下。这响声谁都听见了，谁都当作没有听见。',
    '侧面的门开着一线，外头的天色看不真，说是清早也行，说是黄昏也行。',
    '桌上的茶还冒着气，一丝一丝，绕到灯罩底下就不见了。',
    '有片刻什么也没有发生。正是这片刻，让接下来的事显得要紧。',
    '楼梯转角处挂着一面旧镜子，镜里的人比镜外的慢了半拍。',
    '不知谁把一张空椅子摆到了当中，椅背上搭着一件还没有名字的戏衣。',
  ],
  speech: [
    '“别急，”{char}说，“这出戏还在走位，先把步子认熟。”',
    '“你肯来，就比什么都好。”{char}的声音不高，却一直送到了最后一排。',
    '“我记得这一段，”{char}说，“上回是从左边进的，这回你想从哪边来？”',
    '“词是借来的，”{char}笑了笑，“等真正写词的人到了，我再说给你听。”',
    '“站近些，”{char}说，“灯照不到的地方，我看不清你的脸。”',
    '“先这样，”{char}把话收住，“留一半，下一拍再说。”',
    '“你问的，我眼下答不上来，”{char}说，“我不过是替人站一站这个位置。”',
    '“好，就依你。”{char}答得很快，快得像是怕自己反悔。',
    '“这里原本有一句要紧的话，”{char}停了停，“还没有人替我写。”',
    '“听见了么？”{char}忽然问，“散场以后，这台子自己也会响。”',
    '“换了别人，我大约不会应，”{char}说，“可这话是你说的。”',
    '“记着今天的走法，”{char}轻声道，“正戏里，它会变成另一个样子。”',
  ],
  close: [
    '说完便不再动，等你的下一句。',
    '{char}退回光的边上，把台口让给了你。',
    '提词本翻到新的一页，是空的，等着你写。',
    '接下来往哪边走，都由你。',
    '鼓点又起，一下，一下，不催，也不停。',
    '{char}望着你，没有要先开口的意思。',
    '这一拍到此为止，余下的半句悬在半空里。',
    '幕没有落。你要是愿意，现在就可以接着往下。',
    '门还开着那一线，进来也行，出去也行。',
    '台上台下，都在等你落子。',
    '{char}伸出手，掌心向上，是个请的样子。',
    '灯暗了一半，留下的那一半都在你身上。',
  ],
  nobody: '对面的人',
};

const EN: Lines = {
  notice: {
    first:
      '(Rehearsal, turn {turn}. No language model is connected: these words are put together from ready-made lines by the built-in rehearsal model, to try out the stage. Connect a model in the settings, and the play begins.)',
    later: '(Rehearsal, turn {turn}. No language model is connected.)',
  },
  deed: [
    '“{quote}” The words fell and the stage went still. {char} looked up as if that line had been a long time coming.',
    '{char} set everything down and heard you out. “{quote}” It hung between the two of you, and neither hurried to take it.',
    'You took your time over it: “{quote}” {char} saw, and made half a step of room.',
    '“{quote}” {char} said it over again under the breath, weighing every word.',
    'A draught from the wings scattered your “{quote}” a little, yet {char} caught all of it and nodded.',
    '{char} kept silent and rapped twice on the edge of the table, which only ever follows a “{quote}”.',
    'No sooner was “{quote}” out than {char} changed countenance: surprise first, then a smile not quite hidden.',
    'The prompter turned a leaf. There was one line on it: “{quote}” On that cue {char} came forward.',
    '“{quote}” {char} put it away in memory, and on a slip of paper folded small in one sleeve.',
    'The lamp swung round to you. After “{quote}” it was for {char} to move, and not a soul coughed.',
    '{char} turned aside and only slowly turned back: so that was what “{quote}” meant.',
    'The drum stopped on the half beat. All you had said and done came to “{quote}”, and {char} accepted it.',
  ],
  onward: [
    'The thread was not lost, and {char} went on from there.',
    'After a breath {char} picked up the broken sentence.',
    'The lamp flickered and steadied. {char} played on as though nothing had happened.',
    'The prompter found the line again, and {char} carried on where it had stopped.',
  ],
  scene: [
    'Behind the scenery something wooden was moved and knocked once. Long shadows ran out and ended at your feet.',
    'One by one the sounds drew off, until there was breathing, and water dripping who knows where.',
    'A bar of light lay slantwise over the boards, and the dust in it neither rose nor fell.',
    'Far off somebody was tuning a string, the same note three times, and true only at the third.',
    'The curtain stirred. It may have been the draught, or someone whose turn had not come.',
    'There was a smell of planed wood, so fresh that the whole place might have been put up this morning.',
    'A board creaked under a shifted foot. Everyone heard it, and everyone let it pass.',
    'The side door stood open by a hand. The sky outside would have done for dawn as well as for dusk.',
    'The tea on the table was still steaming, thread by thread, and the threads were lost under the lampshade.',
    'For a moment nothing happened at all, and it made whatever came next seem to matter.',
    'An old mirror hung at the turn of the stairs, and the people in it were half a beat late.',
    'Somebody had put an empty chair in the middle, and over its back a costume that had no name yet.',
  ],
  speech: [
    '“There is no hurry,” said {char}. “We are only learning where to stand.”',
    '“That you came is the best of it.” {char} did not speak loudly, and was heard in the last row.',
    '“I know this part,” said {char}. “Last time it was from the left. Which way will you come in?”',
    '“My lines are borrowed,” {char} smiled. “When the one who writes them is here, you shall have better.”',
    '“Nearer,” said {char}. “Where the lamp does not reach I cannot make out your face.”',
    '“Let it rest there.” {char} broke off. “Half now, and half on the next beat.”',
    '“I could not tell you yet,” said {char}. “I am only keeping this place for somebody.”',
    '“Very well, as you wish.” {char} answered fast, like one afraid of thinking again.',
    '“Something important belongs here,” {char} paused, “and nobody has written it for me.”',
    '“Do you hear?” asked {char} of a sudden. “When the house is empty the boards go on talking.”',
    '“From another I should have refused it,” said {char}, “but it was you who said it.”',
    '“Remember today’s steps,” said {char} softly. “On the night they will be quite another thing.”',
  ],
  close: [
    'After that there was no more movement, only the waiting for your next line.',
    '{char} drew back to the rim of the light and left the front of the stage to you.',
    'The prompt book lay open at a new page. It was blank, and yours to write.',
    'Which way from here is for you to say.',
    'The drum took up again, beat by beat, neither urging nor resting.',
    '{char} watched you, and showed no sign of speaking first.',
    'Here the beat ended, with half a sentence left in the air.',
    'The curtain stayed up. You might go on at once, if you liked.',
    'The door was open still by that one hand, for coming in or for going out.',
    'On the stage and off it, the next move was yours.',
    '{char} held out a hand, palm up: after you.',
    'Half the lights went down, and the other half were all on you.',
  ],
  nobody: 'Understudy',
};

export const LINES: Readonly<Record<'zh' | 'en', Lines>> = { zh: ZH, en: EN };
