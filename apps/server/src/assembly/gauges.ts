import { followers } from '../background/work';
import { isOutage } from '../db/failures';
import type { Db } from '../db/pool';
import { type FollowerLag, lagOf } from '../events/follow';
import { ageOfStandby } from '../features/conversation/desk/processes';
import { deliveryCounts } from '../features/office/webhooks/deliveries';
import type { JobTally } from '../jobs/job-tally';
import type { Sockets } from '../live/sockets/sockets';
import type { Core } from './core';
import type { ServerParts } from './parts';
import type { Talk } from './talk';

type Sources = {
  core: Core;
  talk: Talk;
  sockets: Sockets;
  parts: Pick<ServerParts, 'pools' | 'bus'>;
  /** Of this process and its helper. */
  tally: JobTally;
};

/** Values that `/metrics` reads at each scrape. */
export function addGauges({ core, talk, sockets, parts: { pools, bus }, tally }: Sources): void {
  const { metrics, desk, settings, saving } = core;
  metrics.gauge('parley_sockets', 'Open sockets.', () => sockets.sessions.size);
  metrics.gauge('parley_conversations_open', 'Open conversations this process remembers.', () => desk.open.size);
  metrics.gauge(
    'parley_settings_unreadable',
    'Settings sections of which something stored does not fit any more.',
    () => settings.unreadable.length,
  );
  metrics.gauge('parley_saving_delayed', '1 while saving is delayed.', () => Number(saving.isDelayed));
  metrics.gauge('parley_journal_waiting', 'Messages waiting for their commit.', () => talk.journal.waiting);
  metrics.gauge('parley_bus_connected', '1 while the bus is connected.', () => Number(bus.isReady()));
  addPoolGauges(core, pools);
  addStandbyGauges(core, pools);
  addJobTotals(core, tally);
  addFollowerGauges(core);
  metrics.gauges(
    'parley_webhook_deliveries',
    'Deliveries of webhooks that wait, or are given up.',
    ['state'],
    async () => {
      const counts = await unlessAway(deliveryCounts(core.context));
      return (counts ?? []).map(({ state, count }) => ({ labels: { state }, value: count }));
    },
  );
}

/** `waiting`: callers without a connection. */
function addPoolGauges({ metrics }: Core, { talk, office, background, reports }: ServerParts['pools']): void {
  metrics.gauges(
    'parley_pool_connections',
    'Connections of each pool by state, and callers that wait for one.',
    ['pool', 'state'],
    async () =>
      Object.entries({ talk, office, background, ...(reports && { reports }) }).flatMap(([name, pool]) =>
        Object.entries(statesOf(pool)).map(([state, value]) => ({ labels: { pool: name, state }, value })),
      ),
  );
}

const statesOf = (pool: Db) => ({
  used: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

/** Processes record that they live every three seconds, so that up to 3 is a standby that follows at once. */
function addStandbyGauges({ metrics, context }: Core, { reports }: ServerParts['pools']): void {
  const readAge = async () => (reports ? unlessAway(ageOfStandby(reports, context.clock.now())) : 0);
  metrics.gauge('parley_reports_connected', '1 while the standby for statistics answers, and without one.', async () =>
    Number((await readAge()) !== null),
  );
  metrics.gauge(
    'parley_reports_age_seconds',
    'Age of what the standby for statistics knows; 0 without one, and while it does not answer.',
    async () => (await readAge()) ?? 0,
  );
}

function addJobTotals({ metrics }: Core, tally: JobTally): void {
  const add = (name: string, help: string, key: 'runs' | 'failures' | 'seconds'): void =>
    metrics.totals({ name, help, labelNames: ['name'] }, () =>
      tally.list().map((totals) => ({ labels: { name: totals.name }, value: totals[key] })),
    );
  add('parley_job_runs_total', 'Runs of periodic jobs and followers.', 'runs');
  add('parley_job_failures_total', 'Runs that failed.', 'failures');
  add('parley_job_seconds_total', 'Duration of all runs, in seconds.', 'seconds');
}

/** Null while the database is away: the other metrics are still answered. */
const unlessAway = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: unknown) => {
    if (isOutage(error)) return null;
    throw error;
  });

function addFollowerGauges({ metrics, context }: Core): void {
  const each = (figureOf: (lag: FollowerLag) => number) => async () => {
    const lags = await unlessAway(lagOf(context, followers));
    return (lags ?? []).map((lag) => ({ labels: { name: lag.name }, value: figureOf(lag) }));
  };
  metrics.gauges(
    'parley_follower_lag_seconds',
    'Age of the first row that a follower has not taken.',
    ['name'],
    each(({ lagSeconds }) => lagSeconds),
  );
  metrics.gauges(
    'parley_follower_dead_letters',
    'Rows that a follower could not take after all its tries.',
    ['name'],
    each(({ dead }) => dead),
  );
}
