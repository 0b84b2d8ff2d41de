import type { PersonasApi } from '$lib/app/api';
import { m } from '$lib/i18n/generated/messages.js';
import type { ToastState } from '$lib/state/toast-state.svelte';
import { download } from '$lib/ui/library/file-intake';

type Exports = Pick<PersonasApi, 'export'>;

/** Hands personas over as a file; all of them when `ids` is empty. @throws LiyuanError */
export async function exportToFile(personas: Exports, ids: string[], toasts: ToastState): Promise<void> {
  const { fileName, text, count } = await personas.export(ids);
  download({ fileName, mediaType: 'application/json', bytes: new TextEncoder().encode(text) });
  toasts.show(m.personas_exported({ count }));
}

/** @throws LiyuanError */
export async function exportToClipboard(personas: Exports, ids: string[], toasts: ToastState): Promise<void> {
  const { text, count } = await personas.export(ids);
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  toasts.show(done ? m.personas_copied({ count }) : m.prompt_copy_refused());
}
