import { onDatabase, type Where } from './database';
import { type Finding, failed, ok } from './finding';

/** Seconds by which two clocks may differ: times of messages and of sessions are compared over them. */
const MOST_APART = 2;

/** Seconds by which the newest heartbeat may be ahead, when another process has written it. */
const MOST_AHEAD = 5;

type Clocks = { database: Date; heartbeat: Date | null };

/** Does this machine's clock agree with the database's, and has it not been set back? */
export function checkClock(where: Where): Promise<Finding[]> {
  return onDatabase(where, 'The clock', async (db) => {
    const before = Date.now();
    const { rows } = await db.query<Clocks>(
      'select clock_timestamp() as database, (select max(alive_at) from server_processes) as heartbeat',
    );
    const now = (before + Date.now()) / 2;
    return [compareClocks(now, { database: now, heartbeat: null, ...rows[0] })];
  });
}

/** `now`: this machine's time in the middle of the call. */
export function compareClocks(now: number, at: { database: Date | number; heartbeat: Date | number | null }): Finding {
  const apart = (Number(at.database) - now) / 1000;
  if (Math.abs(apart) > MOST_APART)
    return failed(
      `The clocks of this machine and of the database differ by ${Math.abs(apart).toFixed(1)} s (this one is ${apart > 0 ? 'behind' : 'ahead'}): synchronise both (chrony, systemd-timesyncd).`,
    );
  const ahead = at.heartbeat === null ? 0 : (Number(at.heartbeat) - now) / 1000;
  if (ahead > MOST_AHEAD)
    return failed(
      `The newest heartbeat in the database is ${Math.round(ahead)} s in the future: the clock of this machine was set back, or another process has a wrong one.`,
    );
  return ok('The clock agrees with the database');
}
