import { expect, it, vi } from 'vitest';
import { actionMenu, actionOfKey, commandsFor, type StageAction } from './stage-actions';

const icon = (() => null) as unknown as StageAction['icon'];
const action = (id: string, over: Partial<StageAction> = {}): StageAction => ({
  id,
  label: () => id,
  icon,
  command: id,
  place: 'story',
  possible: () => true,
  run: vi.fn(),
  ...over,
});
const actions = [
  action('retry', { code: 'KeyR' }),
  action('rewind', { code: 'KeyZ', possible: () => false }),
  action('rename', { place: 'playthrough' }),
];
const press = (over: object = {}) => ({
  code: 'KeyR',
  altKey: true,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  ...over,
});

it('offers commands only for one word after a slash', () => {
  expect(commandsFor(actions, '/').map(({ id }) => id)).toEqual(['retry', 'rename']);
  expect(commandsFor(actions, '/RET').map(({ id }) => id)).toEqual(['retry']);
  expect(commandsFor(actions, '/retry now')).toEqual([]);
  expect(commandsFor(actions, '他说/r')).toEqual([]);
  expect(commandsFor(actions, '/re\n')).toEqual([]);
});

it('goes by Alt alone and never while composing', () => {
  expect(actionOfKey(actions, press())?.id).toBe('retry');
  expect(actionOfKey(actions, press({ ctrlKey: true }))).toBeNull();
  expect(actionOfKey(actions, press({ altKey: false }))).toBeNull();
  expect(actionOfKey(actions, press({ isComposing: true }))).toBeNull();
  expect(actionOfKey(actions, press({ code: 'KeyZ' }))).toBeNull();
});

it('shows what is not possible now as disabled', () => {
  expect(actionMenu(actions).map(({ label, disabled }) => [label, disabled])).toEqual([
    ['retry', false],
    ['rewind', true],
  ]);
});
