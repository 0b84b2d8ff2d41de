import type { ModelConfig } from '$lib/core/model/model-config';
import type { ModelRow, ModelsApi, VendorRow } from '../api';
import type { AppContext } from '../app-context';
import type { AppPorts } from '../app-ports';

/** A list of names should answer soon; a machine that is asleep should not hold the sheet. */
const OFFERED_MS = 20_000;

export function createModelsApi(app: AppContext): ModelsApi {
  return {
    list: () => modelRows(app),
    save: async (config, key) => {
      await app.models.save(config, key);
      return modelRows(app);
    },
    remove: async (id) => {
      await app.models.remove(id);
      return modelRows(app);
    },
    offered: (config, key) => offered(app, config, key),
    vendors: async (): Promise<VendorRow[]> => (await import('$lib/core/model/vendors')).vendorRows(),
  };
}

async function modelRows(app: AppContext): Promise<ModelRow[]> {
  const [configs, keys] = await Promise.all([app.models.list(), app.ports.vault.list()]);
  const tails = new Map(keys.map((key) => [key.id, key.tail]));
  return configs.map((config) => ({ config, keyTail: config.keyId ? (tails.get(config.keyId) ?? null) : null }));
}

/** Keys that are used for one call and never saved. */
const TRIAL = 'trial:';

/** Asks the endpoint which models it has; a key that is not saved yet is used for this one call only. */
async function offered(app: AppContext, config: ModelConfig, key: string | undefined): Promise<string[]> {
  const signal = AbortSignal.timeout(OFFERED_MS);
  if (key === undefined) return app.ports.models.models(await app.models.withStoredKey(config), signal);
  const keyId = `${TRIAL}${app.ports.ids.next()}`;
  await app.ports.vault.set(keyId, key);
  try {
    return await app.ports.models.models({ ...config, keyId }, signal);
  } finally {
    await app.ports.vault.remove(keyId);
  }
}

/** Removes keys of calls that a killed tab left in the middle. */
export async function sweepTrialKeys({ vault }: Pick<AppPorts, 'vault'>): Promise<void> {
  for (const { id } of await vault.list()) if (id.startsWith(TRIAL)) await vault.remove(id);
}
