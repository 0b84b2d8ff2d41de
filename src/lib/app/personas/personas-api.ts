import type { PersonasApi } from '../api';
import type { AppContext } from '../app-context';
import { createPersona, movePersona, PersonaRemovals, savePersona, setPreferences } from './change-personas';
import { exportPersonas, importPersonas, inspectPersonaImport } from './exchange-personas';
import { Proposals } from './improve-persona';
import { checkPattern, explainPlace, listPlaces, readConversation } from './persona-places';
import { personasView, readPersonaStore } from './persona-store';
import {
  listPersonaVersions,
  readPersonaVersion,
  removePersonaVersion,
  restorePersonaVersion,
} from './persona-versions';

export function createPersonasApi(app: AppContext): PersonasApi {
  const removals = new PersonaRemovals(app);
  const proposals = new Proposals(app);
  return {
    view: async () => personasView(await readPersonaStore(app.ports.files)),
    create: (name) => createPersona(app, name),
    save: (persona) => savePersona(app, persona),
    move: (id, to) => movePersona(app, id, to),
    remove: (id) => removals.remove(id),
    undoRemove: (undo) => removals.undo(undo),
    setPreferences: (patch) => setPreferences(app, patch),

    explain: (place, personas) => explainPlace(app, place, personas),
    checkPattern: async (pattern) => checkPattern(pattern),
    places: () => listPlaces(app),
    conversation: (card, project) => readConversation(app, card, project),

    versions: (id) => listPersonaVersions(app, id),
    version: (id, index) => readPersonaVersion(app, id, index),
    restoreVersion: (id, index) => restorePersonaVersion(app, id, index),
    removeVersion: (id, index) => removePersonaVersion(app, id, index),

    export: (ids) => exportPersonas(app, ids),
    inspectImport: async (text) => inspectPersonaImport(text),
    import: (text) => importPersonas(app, text),

    improve: (request) => proposals.improve(request),
    stopImprove: async (proposal) => proposals.stop(proposal),
  };
}
