import {
  emptyPersonaStore,
  encodePersonaStore,
  type AgentPersona,
  type PersonaPreferences,
  type PersonaScope,
} from '$lib/core/personas';
import type { FileOperation } from '$lib/ports/file-store';
import { encodeText } from '../text-files';
import { startTestApp, type TestApp } from '../test-app.test-helper';
import { PERSONAS_FILE } from '../workspace-paths';

export const testPersona = (id: string, over: Partial<AgentPersona> = {}): AgentPersona => ({
  id,
  name: `名${id}`,
  enabled: true,
  isDefault: false,
  injection: 'append',
  body: '',
  scopes: [],
  ...over,
});

export const exactly = (value: string): PersonaScope => ({ kind: 'workspace', match: 'exact', value });

export interface PersonasTest {
  app: TestApp;
  api: TestApp['api']['personas'];
  text(path?: string): Promise<string | null>;
  put(path: string, text: string): Promise<void>;
  /** Files of the app's own folder and below, without the store. */
  others(): Promise<string[]>;
  /** Writes that touch a path holding this word fail from now on; null: none does. */
  failing: { at: string | null };
  commits: FileOperation[][];
}

/** An app whose store holds these personas. */
export async function withPersonas(
  personas: AgentPersona[],
  preferences: Partial<PersonaPreferences> = {},
): Promise<PersonasTest> {
  const empty = emptyPersonaStore();
  const store = encodePersonaStore({ ...empty, preferences: { ...empty.preferences, ...preferences }, personas });
  return withStore(store);
}

/** An app whose store holds this text; null: there is none. */
export async function withStore(text: string | null): Promise<PersonasTest> {
  const app = await startTestApp();
  const { files } = app.ports;
  const commit = files.commit.bind(files);
  const put = (path: string, content: string) => commit([{ do: 'write', path, bytes: encodeText(content) }]);
  if (text !== null) await put(PERSONAS_FILE, text);
  const failing: PersonasTest['failing'] = { at: null };
  const commits: FileOperation[][] = [];
  files.commit = (operations) => {
    const touches = (word: string) => operations.some((one) => 'path' in one && one.path.includes(word));
    if (failing.at !== null && touches(failing.at)) return Promise.reject(new Error('the disk is full'));
    commits.push([...operations]);
    return commit(operations);
  };
  return {
    app,
    api: app.api.personas,
    failing,
    commits,
    put,
    text: async (path = PERSONAS_FILE) => {
      const bytes = await files.read(path);
      return bytes && new TextDecoder().decode(bytes);
    },
    others: async () => {
      const own = ((await files.list('.liyuan')) ?? []).map(({ name }) => name);
      const histories = ((await files.list('.liyuan/persona-history')) ?? []).map(
        ({ name }) => `persona-history/${name}`,
      );
      return [...own.filter((name) => name.endsWith('.json') && name !== 'personas.json'), ...histories];
    },
  };
}
