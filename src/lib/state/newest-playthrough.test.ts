import { expect, it } from 'vitest';
import type { CardRow, ProjectRow } from '$lib/app/api';
import { newestPlaythrough } from './newest-playthrough';

const card = (folder: string, playedAt: number | null, projects = 0) =>
  ({
    folder,
    projects,
    playedAt,
    last: playedAt === null ? null : { project: `${folder}-1`, title: '', turn: 1, playedAt, excerpt: '', length: 0 },
  }) as CardRow;
const api = (rows: CardRow[], projects: Partial<ProjectRow>[] = []) => ({
  library: { list: async () => rows },
  play: { projects: async () => projects as ProjectRow[] },
});

it('finds the playthrough played last', async () => {
  expect(await newestPlaythrough(api([card('a', 5), card('b', 9), card('c', null)]), null)).toEqual({
    card: 'b',
    project: 'b-1',
  });
  expect(await newestPlaythrough(api([card('c', null)]), null)).toBeNull();
});

it('finds one that was begun and never played', async () => {
  const rows = [card('a', null), card('b', null, 1)];
  expect(await newestPlaythrough(api(rows, [{ project: 'p' }]), null)).toEqual({ card: 'b', project: 'p' });
});

it('takes the first of a given card, which comes newest first', async () => {
  expect(await newestPlaythrough(api([], [{ project: 'new' }, { project: 'old' }]), 'a')).toEqual({
    card: 'a',
    project: 'new',
  });
  expect(await newestPlaythrough(api([]), 'a')).toBeNull();
});
