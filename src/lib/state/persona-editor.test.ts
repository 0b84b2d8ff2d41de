import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PersonaEditor } from './persona-editor.svelte';
import { MemoryStorage, persona, personaDisk, personaList } from './personas.test-helper';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function opened(preferences = {}, storage = new MemoryStorage()) {
  const disk = personaDisk([persona('p', { body: '慢' }), persona('q')], preferences);
  const list = await personaList(disk, storage);
  return { ...disk, list, storage, editor: new PersonaEditor(list, 'p') };
}

describe('saving while typing', () => {
  it('stores after a pause, and all changes in one', async () => {
    const { editor, kept } = await opened();
    editor.edit({ body: '快' });
    editor.edit({ name: '说书人' });
    await vi.advanceTimersByTimeAsync(500);
    expect(kept.saves).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(kept).toMatchObject({ saves: 1, personas: [{ body: '快', name: '说书人' }, { id: 'q' }] });
    expect(editor.dirty).toBe(false);
  });

  it('keeps what is typed while a save is on its way', async () => {
    const { editor, kept } = await opened();
    let open = (): void => undefined;
    kept.gate = new Promise((resolve) => (open = resolve));
    editor.edit({ body: '快' });
    const saved = editor.save();
    await vi.advanceTimersByTimeAsync(0);
    editor.edit({ body: '快些' });
    open();
    expect(await saved).toBe(false);
    expect(editor.shown?.body).toBe('快些');
    await vi.advanceTimersByTimeAsync(700);
    expect(kept.personas[0]?.body).toBe('快些');
  });

  it('does not store half a place', async () => {
    const { editor, kept } = await opened();
    editor.hold();
    editor.edit({ scopes: [{ kind: 'workspace', match: 'prefix', value: 'cards' }] });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(kept.saves).toBe(0);
    editor.release();
    await vi.advanceTimersByTimeAsync(700);
    expect(kept.saves).toBe(1);
  });

  it('waits for the button with words that a model wrote', async () => {
    const { editor, kept } = await opened();
    editor.propose('模型写的');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(kept.saves).toBe(0);
    expect(editor.mustAsk).toBe(true);
    expect(await editor.save()).toBe(true);
    expect(kept.personas[0]?.body).toBe('模型写的');
    expect(editor.mustAsk).toBe(false);
  });

  it('keeps the words and says why when they cannot be stored', async () => {
    const { editor, kept } = await opened();
    kept.fail = new Error('full');
    editor.edit({ body: '快' });
    await vi.advanceTimersByTimeAsync(700);
    expect(editor.error).toBe(kept.fail);
    expect(editor.shown?.body).toBe('快');
    kept.fail = null;
    expect(await editor.save()).toBe(true);
    expect(editor.error).toBeNull();
  });
});

describe('saving by the button', () => {
  it('asks before one leaves, and not once the words are as they were', async () => {
    const { editor, kept } = await opened({ saveWhileTyping: false });
    editor.edit({ body: '快' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(kept.saves).toBe(0);
    expect(editor.mustAsk).toBe(true);
    editor.edit({ body: '慢' });
    expect(editor.dirty).toBe(false);
  });

  it('takes an empty name for none', async () => {
    const { editor, kept } = await opened({ saveWhileTyping: false });
    editor.edit({ name: '  ', body: '快' });
    expect(await editor.save()).toBe(false);
    expect(kept.personas[0]).toMatchObject({ name: 'p', body: '快' });
    editor.settleName();
    expect(editor.dirty).toBe(false);
  });

  it('lets a change of another field in, and says when the text was stored anew', async () => {
    const { editor, list, kept, engine } = await opened({ saveWhileTyping: false });
    const stop = list.start();
    editor.edit({ body: '快' });
    kept.personas = kept.personas.map((one) => (one.id === 'p' ? { ...one, enabled: false, body: '别处' } : one));
    engine.emit('personas-changed', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(editor.shown).toMatchObject({ enabled: false, body: '快' });
    expect(editor.overtaken).toBe(true);
    stop();
  });
});

describe('words that were not stored', () => {
  it('are there again after a reload, and gone once they are stored or discarded', async () => {
    const { editor, storage, list } = await opened({ saveWhileTyping: false });
    editor.edit({ body: '快', name: '新名' });
    editor.leave();
    const again = new PersonaEditor(list, 'p');
    expect(again.shown).toMatchObject({ body: '快', name: '新名' });
    expect(again.recovered).toBe(true);
    await again.save();
    expect(storage.length).toBe(0);
    again.edit({ body: '再快' });
    again.leave();
    again.discard();
    expect(storage.length).toBe(0);
  });

  it('wait for the button when the text was stored anew meanwhile', async () => {
    const { editor, kept, list, storage } = await opened({ saveWhileTyping: true });
    editor.edit({ body: '快' });
    await vi.advanceTimersByTimeAsync(300);
    kept.personas = [persona('p', { body: '别处' })];
    const later = await personaList({ ...personaDisk(kept.personas), kept }, storage);
    const again = new PersonaEditor(later, 'p');
    expect(again).toMatchObject({ recovered: true, asks: true, overtaken: true });
    expect(list.find('p')?.body).toBe('慢');
  });

  it('are in danger where the browser keeps nothing', async () => {
    const storage = new MemoryStorage();
    const { editor } = await opened({ saveWhileTyping: false }, storage);
    storage.full = true;
    editor.edit({ body: '快' });
    editor.leave();
    expect(editor.endangered).toBe(true);
  });

  it('of personas that are gone are forgotten', async () => {
    const { editor, storage } = await opened({ saveWhileTyping: false });
    editor.edit({ body: '快' });
    editor.leave();
    storage.setItem('another-key', 'x');
    await personaList(personaDisk([persona('q')]), storage);
    expect(storage.getItem('another-key')).toBe('x');
    expect(storage.length).toBe(1);
  });
});
