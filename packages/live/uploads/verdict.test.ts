import { expect, test } from 'vitest';
import type { Sent } from './types';
import { FAULTS_MAX, verdictOn } from './verdict';
import { NO_WAIT, type Waits } from './waits';

const now = 100_000;
const waits: Waits = { offline: now + 1, rate: now + 2, lost: 1 };
const withoutOffline: Waits = { ...NO_WAIT, rate: waits.rate };
const lost: Waits = { offline: now + 2000, rate: waits.rate, lost: 2 };

const cases: { sent: Sent; faults?: number; verdict: ReturnType<typeof verdictOn> }[] = [
  {
    sent: { outcome: 'taken', kind: 'file', msg: 'm' },
    verdict: { waits: withoutOffline, faults: 0, change: { state: 'uploaded', answer: { kind: 'file', msg: 'm' } } },
  },
  {
    sent: { outcome: 'refused', error: 'too-large' },
    verdict: { waits: withoutOffline, faults: 0, change: { state: 'failed', error: 'too-large' } },
  },
  { sent: { outcome: 'lost' }, verdict: { waits: lost, faults: 0, change: { state: 'waiting', error: undefined } } },
  {
    sent: { outcome: 'rate', seconds: 9, error: 'busy' },
    verdict: { waits: { ...lost, rate: now + 9000 }, faults: 0, change: { state: 'waiting', error: 'busy' } },
  },
  {
    sent: { outcome: 'fault', error: 'server' },
    faults: FAULTS_MAX - 1,
    verdict: { waits: lost, faults: FAULTS_MAX, change: { state: 'waiting', error: 'server' } },
  },
  {
    sent: { outcome: 'fault', error: 'server' },
    faults: FAULTS_MAX,
    verdict: { waits: withoutOffline, faults: FAULTS_MAX + 1, change: { state: 'failed', error: 'server' } },
  },
];

test.each(cases)('after $sent.outcome with $faults failures before', ({ sent, faults = 0, verdict }) => {
  expect(verdictOn(sent, { waits, faults, now })).toEqual(verdict);
});
