/** What a run may see. Paths are relative to the workspace root, without a leading slash; the root itself is `''`. */
export interface ViewRoots {
  /** Read and write. */
  writeRoots: string[];
  /** Read only; a write root inside one may still be written. */
  readRoots: string[];
  /** The project (playthrough) that is not hidden; without one all projects are. */
  project?: { card: string; project: string };
}

/** What a place is to the run: `way` is a folder above a root, of which only what leads to roots is shown. */
export type Access = 'write' | 'read' | 'way' | 'none';

export function accessOf(roots: ViewRoots, path: string): Access {
  if (isHidden(roots, path)) return 'none';
  if (roots.writeRoots.some((root) => isWithin(path, root))) return 'write';
  if (roots.readRoots.some((root) => isWithin(path, root))) return 'read';
  return [...roots.writeRoots, ...roots.readRoots].some((root) => isWithin(root, path)) ? 'way' : 'none';
}

/** True for the roots themselves and the folders above them: they cannot be moved or removed. */
export function isFixed(roots: ViewRoots, path: string): boolean {
  return [...roots.writeRoots, ...roots.readRoots].some((root) => isWithin(root, path));
}

export function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** The app's own folder, managed data and other playthroughs, which no grant brings into a view. */
function isHidden(roots: ViewRoots, path: string): boolean {
  const [cards, card, below, project, part] = path.split('/');
  if (cards === '.liyuan') return true;
  if (cards !== 'cards' || card === undefined || below === undefined) return false;
  if (below === '卡.json') return true;
  if (below !== '对话' || project === undefined) return false;
  if (roots.project?.card !== card || roots.project.project !== project) return true;
  return part === '会话' || part === '历史';
}
