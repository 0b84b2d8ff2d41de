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

it('finds the one begun last where none was played', async () => {
  const rows = [card('a', null), card('b', null, 1), card('c', null, 2)];
  const begun: Record<string, Partial<ProjectRow>[]> = {
    b: [{ project: 'early', createdAt: 3 }],
    c: [
      { project: 'earliest', createdAt: 2 },
      { project: 'latest', createdAt: 7 },
    ],
  };
  const play = { projects: async (folder: string) => (begun[folder] ?? []) as ProjectRow[] };
  expect(await newestPlaythrough({ ...api(rows), play }, null)).toEqual({ card: 'c', project: 'latest' });
});

it('takes the first of a given card, which comes newest first', async () => {
  expect(await newestPlaythrough(api([], [{ project: 'new' }, { project: 'old' }]), 'a')).toEqual({
    card: 'a',
    project: 'new',
  });
  expect(await newestPlaythrough(api([]), 'a')).toBeNull();
});
