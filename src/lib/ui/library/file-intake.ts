/** Files of a drop or a paste; pasted JSON text becomes a file of its own. */
export function filesOf(data: DataTransfer | null, pastedName: string): File[] {
  if (!data) return [];
  const files = [...data.files];
  if (files.length > 0) return files;
  const text = data.getData('text/plain').trim();
  return text.startsWith('{') ? [new File([text], `${pastedName}.json`, { type: 'application/json' })] : [];
}

/** Whether something that is dragged may hold files. */
export function holdsFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}

/** Where typing goes into a field, a paste belongs to the field. */
export function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, [contenteditable]:not([contenteditable=false])') !== null
  );
}

/** Lets a person keep bytes as a file. */
export function download(file: { fileName: string; mediaType: string; bytes: Uint8Array }): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(file.bytes)], { type: file.mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.fileName;
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
