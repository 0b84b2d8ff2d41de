import { PersonaError } from '$lib/core/errors';
import type { PersonasApi } from '../api';
import type { AppContext } from '../app-context';

export function createPersonasApi(_app: AppContext): PersonasApi {
  const missing = (): Promise<never> => Promise.reject(new PersonaError('persona-missing', 'there are no personas'));
  return {
    view: missing,
    create: missing,
    save: missing,
    move: missing,
    remove: missing,
    undoRemove: missing,
    setPreferences: missing,
    explain: missing,
    checkPattern: missing,
    places: missing,
    conversation: missing,
    versions: missing,
    version: missing,
    restoreVersion: missing,
    removeVersion: missing,
    export: missing,
    inspectImport: missing,
    import: missing,
    improve: missing,
    stopImprove: missing,
  };
}
