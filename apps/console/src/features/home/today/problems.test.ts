import { expect, it } from 'vitest';
import { problemsOf } from './problems';
import { pathsOf } from './sparkline';

const well = {
  savingDelayed: false,
  lag: { name: 'search', seconds: 4 },
  dead: 0,
  unreadable: 0,
  disk: { free: 50, total: 100 },
  backup: { at: 0, isGood: true } as { at: number; isGood: boolean } | null,
};
const kinds = (system: Partial<typeof well>, isConnected = true) =>
  problemsOf({ isConnected, now: 1000, system: { ...well, ...system } }).map(({ kind }) => kind);

it('says what is wrong with the system, and nothing while it is well', () => {
  expect(kinds({})).toEqual([]);
  expect(kinds({ savingDelayed: true }, false)).toEqual(['connection', 'saving']);
  expect(kinds({ lag: { name: 'search', seconds: 61 }, dead: 2, unreadable: 1 })).toEqual([
    'behind',
    'dead',
    'unreadable',
  ]);
  expect(
    problemsOf({ isConnected: true, now: 0, system: { ...well, lag: { name: 'search', seconds: 61.4 } } }),
  ).toEqual([{ kind: 'behind', name: 'search', seconds: 61 }]);
  expect(problemsOf({ isConnected: true, now: 0, system: { ...well, disk: { free: 9, total: 100 } } })).toEqual([
    { kind: 'disk', percent: 9 },
  ]);
  expect(problemsOf({ isConnected: false, now: 0, system: null })).toEqual([{ kind: 'connection' }]);
});

it('a line has a gap where nothing can be said', () => {
  expect(pathsOf([0, 1, null, 1])).toEqual(['0.0,30.0 40.0,2.0', '120.0,2.0 120.0,2.0']);
  expect(pathsOf([])).toEqual([]);
});

it('a backup that failed or is older than four days is a problem; that none was made is said elsewhere', () => {
  const DAY = 86_400_000;
  const at = (days: number) => ({ isConnected: true, now: days * DAY, system: well });
  expect(problemsOf(at(4))).toEqual([]);
  expect(problemsOf(at(4.1))).toEqual([{ kind: 'backupOld', at: 0 }]);
  expect(kinds({ backup: { at: 0, isGood: false } })).toEqual(['backup']);
  expect(kinds({ backup: null })).toEqual([]);
});
