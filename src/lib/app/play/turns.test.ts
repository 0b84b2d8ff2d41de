import { describe, expect, test } from 'vitest';
import { StorageError } from '$lib/core/errors';
import { gate } from '../scripted-model.test-helper';
import { emptyDisk, importTestCard, startTestApp, type TestApp } from '../test-app.test-helper';

async function stage(
  over: Parameters<typeof startTestApp>[1] = {},
): Promise<{ app: TestApp; session: string; card: string; project: string }> {
  const app = await startTestApp(emptyDisk(), over);
  const card = await importTestCard(app);
  const { session, project } = await app.api.play.create(card);
  return { app, session, card, project };
}

const texts = (view: { items: { kind: string; text: string }[] }) =>
  view.items.map((item) => `${item.kind}:${item.text}`);

describe('a turn', () => {
  test('begins with the opening, macros filled in, and sends system, opening and input', async () => {
    const { app, session } = await stage();
    app.model.says('雨停', '了。');
    const sent = await app.api.play.send(session, '进门。');
    expect(sent.view.running?.parent).toBe(sent.view.items.at(-1)?.id);
    await app.next('turn-ended');
    const view = await app.api.play.view(session);
    expect(texts(view)).toEqual(['greeting:旅人来了。', 'input:进门。', 'reply:雨停了。']);
    expect(view.items.at(-1)?.reply?.state).toBe('delivered');
    const [request] = app.model.requests;
    expect(request?.messages.map((message) => message.role)).toEqual(['system', 'assistant', 'user']);
    expect(request?.messages[1]?.content).toBe('【开场 · 阿芸】\n旅人来了。');
    expect(request?.messages[0]?.content).toContain('阿芸在茶馆。');
  });

  test('streams what came as deltas that say what stood before', async () => {
    const { app, session } = await stage();
    const later = gate();
    app.model.answer(
      { type: 'text-delta', text: '一' },
      later.opened,
      { type: 'text-delta', text: '二' },
      { type: 'finish', reason: 'stop' },
    );
    await app.api.play.send(session, '好');
    const first = await app.next('turn-delta');
    expect(first.data).toMatchObject({ text: '一', textAt: 0 });
    later.open();
    expect((await app.next('turn-delta')).data).toMatchObject({ text: '二', textAt: 1 });
    await app.next('turn-ended');
  });

  test('stopped keeps what came, and can be continued as a swipe', async () => {
    const { app, session } = await stage();
    const never = gate();
    app.model.answer({ type: 'text-delta', text: '她抬头' }, never.opened, { type: 'finish', reason: 'stop' });
    await app.api.play.send(session, '好');
    await app.next('turn-delta');
    const stopped = await app.api.play.stop(session);
    expect(texts(stopped).at(-1)).toBe('reply:她抬头');
    expect(stopped.items.at(-1)?.reply?.state).toBe('stopped');
    app.model.says('看我。');
    await app.api.play.resume(session);
    await app.next('turn-ended');
    await app.next('turn-ended');
    const view = await app.api.play.view(session);
    expect(texts(view).at(-1)).toBe('reply:她抬头看我。');
    expect(view.items.at(-1)?.swipes).toMatchObject({ index: 1 });
    expect(app.model.requests[1]?.messages.at(-2)).toMatchObject({ role: 'assistant', content: '她抬头' });
  });

  test('a continuation in which the model says nothing is a failure, not a whole reply', async () => {
    const { app, session } = await stage();
    app.model.answer({ type: 'text-delta', text: '半句' }, { type: 'finish', reason: 'length' });
    await app.api.play.send(session, '好');
    await app.next('turn-ended');
    app.model
      .answer({ type: 'finish', reason: 'stop' })
      .answer({ type: 'finish', reason: 'stop' })
      .answer({ type: 'finish', reason: 'stop' });
    await app.api.play.resume(session);
    for (let wait = 0; wait < 2; wait += 1) {
      await app.next('turn-retried');
      app.clock.waits.at(-1)?.end();
    }
    await app.next('turn-ended');
    const last = (await app.api.play.view(session)).items.at(-1);
    expect(last?.text).toBe('半句');
    expect(last?.reply).toMatchObject({ state: 'failed', error: { code: 'model-empty' } });
  });

  test('regenerated is a sibling; swiping goes back and forth, and each keeps its own story', async () => {
    const { app, session } = await stage();
    app.model.says('甲');
    await app.api.play.send(session, '好');
    await app.next('turn-ended');
    app.model.says('乙');
    await app.api.play.regenerate(session);
    await app.next('turn-ended');
    let view = await app.api.play.view(session);
    expect(texts(view).at(-1)).toBe('reply:乙');
    const [first] = view.items.at(-1)?.swipes.ids ?? [];
    app.model.says('丙');
    await app.api.play.send(session, '再来');
    await app.next('turn-ended');
    view = await app.api.play.swipe(session, first as string);
    expect(texts(view)).toEqual(['greeting:旅人来了。', 'input:好', 'reply:甲']);
    view = await app.api.play.swipe(session, view.items.at(-1)?.swipes.ids[1] as string);
    expect(texts(view)).toEqual(['greeting:旅人来了。', 'input:好', 'reply:乙', 'input:再来', 'reply:丙']);
  });

  test('tries again before the first word, and not after it', async () => {
    const { app, session } = await stage();
    app.model
      .answer({ type: 'error', error: { code: 'model-overloaded', message: 'busy', retryable: true } })
      .says('好了');
    await app.api.play.send(session, '好');
    const retried = await app.next('turn-retried');
    expect(retried.data).toMatchObject({ attempt: 1, error: { code: 'model-overloaded' } });
    app.clock.waits.at(-1)?.end();
    await app.next('turn-ended');
    expect(texts(await app.api.play.view(session)).at(-1)).toBe('reply:好了');
    app.model.answer(
      { type: 'text-delta', text: '断' },
      { type: 'error', error: { code: 'model-stream-cut', message: 'cut', retryable: true } },
    );
    await app.api.play.send(session, '再');
    await app.next('turn-ended');
    const last = (await app.api.play.view(session)).items.at(-1);
    expect(last).toMatchObject({ text: '断', reply: { state: 'failed', error: { code: 'model-stream-cut' } } });
    expect(app.model.requests).toHaveLength(3);
  });

  test('is refused while another runs, and nothing of the second is stored', async () => {
    const { app, session } = await stage();
    const never = gate();
    app.model.answer(never.opened);
    await app.api.play.send(session, '一');
    await expect(app.api.play.send(session, '二')).rejects.toMatchObject({ code: 'turn-running' });
    await expect(app.api.play.edit(session, 'x', 'y')).rejects.toMatchObject({ code: 'turn-running' });
    const view = await app.api.play.stop(session);
    expect(texts(view)).toEqual(['greeting:旅人来了。', 'input:一', 'reply:']);
  });

  test('a stop that comes while the words are being stored ends the turn all the same', async () => {
    const { app, session } = await stage();
    app.model.answer(gate().opened);
    const sending = app.api.play.send(session, '一');
    const view = await app.api.play.stop(session);
    await sending;
    expect(view.running).toBeNull();
    expect(view.items.at(-1)?.reply?.state).toBe('stopped');
  });

  test('a reply that cannot be stored is handed to the page in a notice', async () => {
    const { app, session } = await stage();
    const commit = app.ports.entries.commit.bind(app.ports.entries);
    app.ports.entries.commit = (id, change, durability) =>
      change.append?.some((entry) => entry.type === 'reply')
        ? Promise.reject(new StorageError('storage-quota', 'full'))
        : commit(id, change, durability);
    app.model.says('重要的话');
    await app.api.play.send(session, '好');
    const notice = await app.next('notice');
    expect(notice.data).toMatchObject({
      code: 'turn-not-stored',
      data: { text: '重要的话', error: { code: 'storage-quota' } },
    });
  });
});

describe('the story', () => {
  test('another opening may be chosen until something was sent', async () => {
    const { app, session } = await stage();
    const view = await app.api.play.chooseGreeting(session, 1);
    expect(texts(view)).toEqual(['greeting:第二个开场。']);
    app.model.says('嗯');
    await app.api.play.send(session, '好');
    await app.next('turn-ended');
    await expect(app.api.play.chooseGreeting(session, 0)).rejects.toMatchObject({ code: 'story-begun' });
  });

  test('an edit is what is shown and sent; undo gives the words back and removes nothing', async () => {
    const { app, session } = await stage();
    app.model.says('嗯');
    const { view: sent } = await app.api.play.send(session, '写错');
    await app.next('turn-ended');
    await app.api.play.edit(session, sent.items[1]?.id as string, '写对');
    const undone = await app.api.play.undoLast(session);
    expect(undone.text).toBe('写对');
    expect(texts(undone.view)).toEqual(['greeting:旅人来了。']);
    expect(await app.ports.entries.entries(session)).toHaveLength(4);
  });

  test('a step back can be taken back, only to what stands ahead', async () => {
    const { app, session } = await stage();
    app.model.says('嗯').says('哦');
    await app.api.play.send(session, '一');
    await app.next('turn-ended');
    const before = await app.api.play.view(session);
    const last = before.items.at(-1)?.id as string;
    await app.api.play.undoLast(session);
    expect(texts(await app.api.play.stepForward(session, last))).toEqual(texts(before));
    await app.api.play.undoLast(session);
    await app.api.play.send(session, '二');
    await app.next('turn-ended');
    await expect(app.api.play.stepForward(session, last)).rejects.toMatchObject({ code: 'session-entry-missing' });
  });

  test('an empty input is refused, an edit to nothing too', async () => {
    const { app, session } = await stage();
    await expect(app.api.play.send(session, ' \n')).rejects.toMatchObject({ code: 'input-empty' });
    const view = await app.api.play.view(session);
    await expect(app.api.play.edit(session, view.items[0]?.id as string, ' ')).rejects.toMatchObject({
      code: 'input-empty',
    });
  });

  test('the draft is kept by session and cleared by sending', async () => {
    const { app, session } = await stage();
    await app.api.play.setDraft(session, '还没写完');
    expect(await app.api.play.draft(session)).toBe('还没写完');
    app.model.says('嗯');
    await app.api.play.send(session, '写完了');
    expect(await app.api.play.draft(session)).toBe('');
  });

  test('a change that was not saved is kept by session, until that entry is edited', async () => {
    const { app, session } = await stage();
    const entry = (await app.api.play.view(session)).items[0]?.id as string;
    expect(await app.api.play.editDraft(session)).toBeNull();
    await app.api.play.setEditDraft(session, { entry, text: '改到一半' });
    expect(await app.api.play.editDraft(session)).toEqual({ entry, text: '改到一半' });
    expect(await app.api.play.draft(session)).toBe('');
    await app.api.play.edit(session, entry, '改好了');
    expect(await app.api.play.editDraft(session)).toBeNull();
  });
});
