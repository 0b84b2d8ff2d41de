import type { AppContext } from '../app-context';
import { resolveLanguage } from '../settings/app-settings';
import { sampleCard } from '../sample/sample-card';
import { freeFolder } from './import-card';
import { readCardSettings, writeCardSettings } from './card-settings';
import { cardFolder } from '../workspace-paths';

/** Stores the sample card in the person's language, unless one is there. */
export async function addSample(app: AppContext): Promise<{ folder: string }> {
  return app.serial.run('library', async () => {
    for (const row of await app.index.rows()) {
      const { settings } = await readCardSettings(app.ports.files, row.folder);
      if (settings.sample === true) return { folder: row.folder };
    }
    const language = resolveLanguage(await app.settings.get(), app.ports.languages);
    const sample = sampleCard(language);
    const [{ readCard }, { writeCard }] = await Promise.all([
      import('$lib/core/cards/read-card'),
      import('$lib/core/cards/write-card'),
    ]);
    const json = new TextEncoder().encode(JSON.stringify(sample.json));
    const made = { ...(await readCard(json, 'sample.json')), image: await app.ports.asset(sample.pictureUrl) };
    const bytes = await writeCard(made, 'png');
    const folder = await freeFolder(app, made.card.name);
    const fileName = `${folder}.png`;
    const settings = {
      importedAt: app.ports.clock.now(),
      opened: false,
      sample: true,
      allow: { regex: false, scripts: false },
    };
    await app.ports.files.commit([
      { do: 'write', path: `${cardFolder(folder)}/${fileName}`, bytes },
      writeCardSettings(folder, settings),
    ]);
    await app.index.put(folder, fileName, bytes, await app.ports.jobs.readCard(bytes, fileName));
    app.bus.emit('library-changed', {});
    return { folder };
  });
}
