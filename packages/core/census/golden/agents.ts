import type { AgentId } from './events';

export type State = 'online' | 'hidden' | 'rest' | 'busy' | 'disconnected' | 'offline';
/** A state lasts until the next one of the agent; the last one beyond every range. */
export type Change = readonly [at: string, state: State, cause: 'own' | 'another' | 'idle' | 'network' | 'login'];

/** States of the agents of the golden set: Ann, Bob and Cho in New York, Dai and Fei in Shanghai. */
export const changes: Record<AgentId, readonly Change[]> = {
  ann: [
    ['2026-10-31T18:00:00-04:00', 'offline', 'login'],
    ['2026-11-01T00:30:00-04:00', 'online', 'own'],
    // One hour later by the clock on the wall, two hours later.
    ['2026-11-01T01:30:00-05:00', 'rest', 'own'],
    ['2026-11-01T01:50:00-05:00', 'online', 'own'],
    ['2026-11-01T04:00:00-05:00', 'disconnected', 'network'],
    ['2026-11-01T04:10:00-05:00', 'online', 'network'],
    ['2026-11-01T06:10:00-05:00', 'offline', 'login'],
  ],
  bob: [
    ['2026-10-31T22:00:00-04:00', 'online', 'own'],
    ['2026-11-01T02:30:00-05:00', 'hidden', 'idle'],
    ['2026-11-01T03:00:00-05:00', 'online', 'another'],
    ['2026-11-01T03:45:00-05:00', 'busy', 'own'],
    ['2026-11-01T04:30:00-05:00', 'offline', 'another'],
  ],
  cho: [
    ['2026-10-31T12:00:00-04:00', 'offline', 'login'],
    ['2026-11-01T23:00:00-05:00', 'online', 'own'],
    ['2026-11-02T01:00:00-05:00', 'offline', 'login'],
  ],
  dai: [
    ['2026-12-30T18:00:00+08:00', 'offline', 'login'],
    ['2026-12-31T22:00:00+08:00', 'online', 'own'],
    ['2027-01-01T00:30:00+08:00', 'busy', 'own'],
    ['2027-01-01T01:00:00+08:00', 'online', 'own'],
    ['2027-01-01T02:00:00+08:00', 'offline', 'login'],
    ['2027-01-01T09:00:00+08:00', 'online', 'own'],
    ['2027-01-01T12:00:00+08:00', 'offline', 'login'],
  ],
  fei: [
    ['2026-12-30T20:00:00+08:00', 'online', 'own'],
    ['2026-12-31T08:00:00+08:00', 'hidden', 'idle'],
    ['2026-12-31T08:10:00+08:00', 'disconnected', 'network'],
    ['2026-12-31T08:30:00+08:00', 'offline', 'login'],
    ['2026-12-31T23:50:00+08:00', 'rest', 'own'],
    // At midnight exactly: nothing of the new year was worked.
    ['2027-01-01T00:00:00+08:00', 'offline', 'login'],
  ],
};

/** Business hours by site: from midnight to four; nine to six, on New Year's Day ten to twelve. */
export const openHours = {
  boots: [
    ['2026-10-31T00:00:00-04:00', '2026-10-31T04:00:00-04:00'],
    ['2026-11-01T00:00:00-04:00', '2026-11-01T04:00:00-05:00'],
    ['2026-11-02T00:00:00-05:00', '2026-11-02T04:00:00-05:00'],
  ],
  tea: [
    ['2026-12-31T09:00:00+08:00', '2026-12-31T18:00:00+08:00'],
    ['2027-01-01T10:00:00+08:00', '2027-01-01T12:00:00+08:00'],
  ],
} as const;
