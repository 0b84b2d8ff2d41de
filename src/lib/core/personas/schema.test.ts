import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyHistory,
  emptyPersonaStore,
  encodePersonaExport,
  encodePersonaHistory,
  encodePersonaStore,
  parsePersona,
  parsePersonaExport,
  parsePersonaHistory,
  parsePersonaStore,
  recordVersion,
} from './index';
import { anyPersonas, persona } from './personas.test-helper';

const store = (fields: object) => JSON.stringify({ format: 'liyuan-personas', version: 1, ...fields });
const read = (text: string) => {
  const parsed = parsePersonaStore(text);
  if (!parsed.ok) throw new Error(parsed.place);
  return parsed.value;
};

describe('the store', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(anyPersonas, fc.string({ unit: 'binary' }), fc.boolean(), (personas, body, keepHistory) => {
        const preferences = { ...emptyPersonaStore().preferences, keepHistory };
        const written = { preferences, personas: personas.map((one) => ({ ...one, body })) };
        expect(read(encodePersonaStore(written))).toEqual(written);
      }),
    );
  });

  it('fills in what is missing so that it changes nothing', () => {
    expect(read(store({ personas: [{ id: 'a' }, { id: 'b', scopes: [{}], enabled: null }] }))).toEqual({
      preferences: { saveWhileTyping: false, panelInPlay: true, keepHistory: true },
      personas: [
        persona('a', { name: '', enabled: false, body: '' }),
        persona('b', {
          name: '',
          enabled: false,
          body: '',
          scopes: [{ kind: 'workspace', match: 'exact', value: '' }],
        }),
      ],
    });
  });

  it('keeps what it does not know, everywhere', () => {
    const text = store({
      groups: [1],
      preferences: { colour: 'red' },
      personas: [{ id: 'a', icon: '🎭', scopes: [{ value: 'cards/甲', note: 'x' }] }],
    });
    expect(JSON.parse(encodePersonaStore(read(text)))).toMatchObject(JSON.parse(text) as object);
  });

  it('gives each an id that is a name of a file, the same one each time', () => {
    const text = store({
      personas: ['a', 'a', '', '../x', 'persona-1', '甲', 'x'.repeat(65), 'ok-_1'].map((id) => ({ id })),
    });
    const ids = read(text).personas.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[\w-]{1,64}$/.test(id))).toBe(true);
    expect([ids[0], ids[4], ids[7]]).toEqual(['a', 'persona-1', 'ok-_1']);
    expect(read(text).personas.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ['', '1:1'],
    ['{"a":\n!}', '2:1'],
    ['null', 'JSON'],
    ['{}', 'format'],
    [store({ version: 2, personas: [] }), 'version'],
    [store({ format: 'other', personas: [] }), 'format'],
    [store({}), 'personas'],
    [store({ personas: {} }), 'personas'],
    [store({ personas: [{}, { body: 1 }] }), 'personas.1.body'],
    [store({ personas: [{ scopes: [{ match: 'glob' }] }] }), 'personas.0.scopes.0.match'],
    [store({ personas: [{ injection: 'before' }] }), 'personas.0.injection'],
    [store({ personas: [], preferences: { keepHistory: 'yes' } }), 'preferences.keepHistory'],
    [store({ personas: [], deep: JSON.parse('['.repeat(210) + ']'.repeat(210)) as unknown }), '> 200'],
  ])('%# that cannot be read says where', (text, place) => {
    expect(parsePersonaStore(text)).toEqual({ ok: false, place });
  });

  it('is read behind a byte order mark, and never longer than its limit', () => {
    expect(read(`\uFEFF${store({ personas: [] })}`).personas).toEqual([]);
    expect(parsePersonaStore(' '.repeat(16 * 1024 * 1024 + 1))).toMatchObject({ ok: false, place: /^> \d+$/ });
  });

  it('is read or refused, whatever it holds', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (personas, preferences) => {
        const text = `{"format":"liyuan-personas","version":1,"personas":${personas},"preferences":${preferences}}`;
        const parsed = parsePersonaStore(text);
        if (parsed.ok) expect(Array.isArray(parsed.value.personas)).toBe(true);
        else expect(parsed.place).not.toBe('');
      }),
    );
  });
});

describe('a file of personas', () => {
  it('comes back as it was written, and an empty one is none', () => {
    const personas = [persona('a', { body: '{{cwd}}\r\n😀' })];
    expect(parsePersonaExport(encodePersonaExport(personas))).toEqual(personas);
    expect(() => parsePersonaExport(encodePersonaExport([]))).toThrow(
      expect.objectContaining({ code: 'persona-file-invalid', data: { place: 'personas' } }),
    );
  });

  it('may be a whole store', () => {
    expect(parsePersonaExport(encodePersonaStore({ ...emptyPersonaStore(), personas: [persona('a')] }))).toEqual([
      persona('a'),
    ]);
  });

  it('has personas alone in it', () => {
    expect(() => parsePersona({ ...persona('a'), scopes: 'all' })).toThrow(
      expect.objectContaining({ code: 'persona-file-invalid', data: { place: 'scopes' } }),
    );
    expect(() => parsePersona(null)).toThrow(expect.objectContaining({ data: { place: 'JSON' } }));
  });
});

describe('the file of a history', () => {
  it('comes back as it was written', () => {
    const history = recordVersion(recordVersion(emptyHistory('a'), '甲', 1), '乙', 2);
    expect(parsePersonaHistory(encodePersonaHistory(history), 'a')).toEqual(history);
  });

  it.each(['', '{}', '[', encodePersonaHistory(emptyHistory('b')), '{"format":"liyuan-persona-history","version":2}'])(
    'is refused where it is none or another one’s: %s',
    (text) => {
      expect(() => parsePersonaHistory(text, 'a')).toThrow(
        expect.objectContaining({ code: 'persona-history-corrupt', data: { persona: 'a', index: 0 } }),
      );
    },
  );
});
