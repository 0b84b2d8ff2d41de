import BookOpen from '@lucide/svelte/icons/book-open';
import Keyboard from '@lucide/svelte/icons/keyboard';
import PanelRight from '@lucide/svelte/icons/panel-right';
import Pencil from '@lucide/svelte/icons/pencil';
import PenLine from '@lucide/svelte/icons/pen-line';
import Plus from '@lucide/svelte/icons/plus';
import RotateCw from '@lucide/svelte/icons/rotate-cw';
import Tag from '@lucide/svelte/icons/tag';
import Undo2 from '@lucide/svelte/icons/undo-2';
import UserRound from '@lucide/svelte/icons/user-round';
import { m } from '$lib/i18n/generated/messages.js';
import type { StoryState } from '$lib/state/story-state.svelte';
import type { Icon } from '$lib/ui/kit/icon';
import type { MenuItem } from '$lib/ui/kit/menu-item';
import type { StageUi } from './stage-ui.svelte';

/** One thing that can be done on the stage; menu, key and slash command are made from it. */
export interface StageAction {
  id: string;
  label: () => string;
  icon: Icon;
  /** After the slash. */
  command: string;
  /** `KeyboardEvent.code` that runs it together with Alt; the code does not change with the layout. */
  code?: string;
  /** Where the menu is: the words of the story, or the playthrough. */
  place: 'story' | 'playthrough';
  possible: () => boolean;
  run: () => void;
}

export interface StageMoves {
  /** Takes back the last words; false when that did not work. */
  takeBack: () => Promise<boolean>;
  focusComposer: () => void;
  /** Goes to another playthrough of the same card. */
  go: (project: string) => void;
}

export function stageActions(story: StoryState, ui: StageUi, moves: StageMoves): StageAction[] {
  return [...replyActions(story, moves), ...panelActions(story, ui), ...playthroughActions(story, ui, moves)];
}

const run = (job: Promise<unknown>): void => void job;

function replyActions(story: StoryState, moves: StageMoves): StageAction[] {
  const idle = (): boolean => story.view !== null && story.live === null && story.pending === null;
  const last = () => story.items.at(-1);
  const hasInput = (): boolean => story.items.some((item) => item.kind === 'input');
  return [
    {
      id: 'regenerate',
      label: m.stage_regenerate,
      icon: RotateCw,
      command: 'retry',
      code: 'KeyR',
      place: 'story',
      possible: () => idle() && hasInput(),
      run: () => run(story.regenerate()),
    },
    {
      id: 'resume',
      label: m.stage_resume,
      icon: PenLine,
      command: 'continue',
      code: 'KeyC',
      place: 'story',
      possible: () => idle() && (last()?.reply?.state ?? 'delivered') !== 'delivered',
      run: () => run(story.resume()),
    },
    {
      id: 'edit',
      label: m.stage_edit_last,
      icon: Pencil,
      command: 'edit',
      code: 'KeyE',
      place: 'story',
      possible: () => idle() && (last()?.text.trim() ?? '') !== '',
      run: () => {
        const item = last();
        if (item) story.edits.begin(item.id, item.text);
      },
    },
    {
      id: 'undo',
      label: m.stage_undo_last,
      icon: Undo2,
      command: 'rewind',
      code: 'KeyZ',
      place: 'story',
      possible: () => idle() && hasInput(),
      run: () => run(moves.takeBack().then((done) => done && moves.focusComposer())),
    },
  ];
}

function panelActions(story: StoryState, ui: StageUi): StageAction[] {
  const possible = (): boolean => story.view !== null;
  return [
    {
      id: 'request',
      label: m.stage_next_request,
      icon: PanelRight,
      command: 'request',
      code: 'KeyI',
      place: 'story',
      possible,
      run: () => ui.toggle('request'),
    },
    {
      id: 'persona',
      label: m.stage_persona,
      icon: UserRound,
      command: 'persona',
      code: 'KeyU',
      place: 'story',
      possible: () => possible() && ui.hasPersonaPanel,
      run: () => ui.toggle('persona'),
    },
  ];
}

function playthroughActions(story: StoryState, ui: StageUi, moves: StageMoves): StageAction[] {
  return [
    {
      id: 'playthroughs',
      label: m.stage_playthroughs,
      icon: BookOpen,
      command: 'plays',
      code: 'KeyP',
      place: 'playthrough',
      possible: () => story.view !== null,
      run: () => (ui.dialog = 'playthroughs'),
    },
    {
      id: 'new',
      label: m.stage_new_playthrough,
      icon: Plus,
      command: 'new',
      place: 'playthrough',
      possible: () => story.view !== null && story.pending === null,
      run: () => run(story.create().then((project) => project && moves.go(project))),
    },
    {
      id: 'rename',
      label: m.stage_rename_playthrough,
      icon: Tag,
      command: 'rename',
      place: 'playthrough',
      possible: () => story.view !== null,
      run: () => (ui.dialog = 'rename'),
    },
    {
      id: 'keys',
      label: m.stage_keys,
      icon: Keyboard,
      command: 'help',
      code: 'KeyK',
      place: 'playthrough',
      possible: () => true,
      run: () => (ui.dialog = 'keys'),
    },
  ];
}

export function actionMenu(actions: readonly StageAction[], place: StageAction['place'] = 'story'): MenuItem[] {
  return actions
    .filter((action) => action.place === place)
    .map((action) => ({
      label: action.label(),
      icon: action.icon,
      disabled: !action.possible(),
      onselect: action.run,
    }));
}

/** Commands that a draft of one word after a slash may still become. Anything else is the player's own words. */
export function commandsFor(actions: readonly StageAction[], draft: string): StageAction[] {
  const typed = /^\/([a-z]*)$/i.exec(draft)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  return actions.filter((action) => action.command.startsWith(typed) && action.possible());
}

/** The action of a key press. Alt alone: with Ctrl it is AltGr, which types letters. */
export function actionOfKey(
  actions: readonly StageAction[],
  press: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'>,
): StageAction | null {
  if (!press.altKey || press.ctrlKey || press.metaKey || press.shiftKey || press.isComposing) return null;
  return actions.find((action) => action.code === press.code && action.possible()) ?? null;
}
