/** Folder of built files that the bundler makes; what stands before it in an address is the app's own root. */
const BUILT = '/_app/';

/**
 * The address the app is served from, with a trailing slash, told by the address of one of its scripts: a worker knows
 * no document, and the app may live in a sub-path.
 */
export function appRoot(scriptUrl: string): string {
  const cut = scriptUrl.indexOf(BUILT);
  return cut === -1 ? new URL('/', scriptUrl).href : scriptUrl.slice(0, cut + 1);
}
