import type { VisitorRow } from '@parley/protocol/types';
import { describe, expect, test } from 'vitest';
import { Desk } from './desk';

const row = (parts: Partial<VisitorRow>) =>
  ({ YQToken: 'v', state: 'current', conversation: 'c', serviceID: 'a', seq: 1, version: 1, ...parts }) as VisitorRow;

describe('the cached open conversation', () => {
  test('seq never decreases, another conversation starts again, an ended one is removed', () => {
    const desk = new Desk();
    desk.remember(row({ seq: 5 }));
    desk.remember(row({ seq: 3, serviceID: 'b' }));
    expect(desk.open.get('v')).toEqual({ id: 'c', ownerId: 'b', state: 'current', seq: 5 });
    desk.remember(row({ seq: 1, conversation: 'd' }));
    expect(desk.open.get('v')?.seq).toBe(1);
    for (const state of ['end', 'monitor'] as const) {
      desk.remember(row({ state: 'current' }));
      desk.remember(row({ state }));
      expect(desk.open.has('v')).toBe(false);
    }
  });
});

describe('versions of pushed rows', () => {
  test('an older version is recognized until the second sweep', () => {
    const desk = new Desk();
    expect(desk.isOld(row({ version: 2 }))).toBe(false);
    desk.recordPushed(row({ version: 2 }));
    desk.recordPushed(row({ version: 1 }));
    expect([1, 2, 3].map((version) => desk.isOld(row({ version })))).toEqual([true, false, false]);
    desk.sweep(() => true);
    expect(desk.isOld(row({ version: 1 }))).toBe(true);
    desk.sweep(() => true);
    expect(desk.isOld(row({ version: 1 }))).toBe(false);
  });
});

describe('watchers and agents', () => {
  test('watching is switched on and off by each', () => {
    const desk = new Desk();
    desk.watch('v', 'a', true);
    desk.watch('v', 'b', true);
    desk.watch('v', 'a', false);
    expect([...desk.watchers('v')]).toEqual(['b']);
    desk.watch('v', 'b', false);
    expect([...desk.watchers('v')]).toEqual([]);
  });

  test('an agent without held pushes is removed by a sweep', () => {
    const desk = new Desk();
    desk.agents.set('a', { uuid: 'a', seesAll: true, visibility: null });
    desk.agents.set('b', { uuid: 'b', seesAll: false, visibility: null });
    expect(desk.overseers).toBe(1);
    desk.sweep((agentId) => agentId === 'b');
    expect([...desk.agents.keys()]).toEqual(['b']);
    expect(desk.overseers).toBe(0);
  });
});
