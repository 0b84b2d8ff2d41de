/** What of a key press decides whether it sends. */
export interface KeyPress {
  key: string;
  keyCode: number;
  isComposing: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * Whether a key press in the composer sends. While an input method composes it never does: some browsers end the
 * composition before the key event and then mark it only by key code 229.
 */
export function sendsOn(press: KeyPress, enterSends: boolean): boolean {
  if (press.key !== 'Enter' || press.isComposing || press.keyCode === 229 || press.altKey) return false;
  if (press.ctrlKey || press.metaKey) return true;
  return enterSends ? !press.shiftKey : press.shiftKey;
}
