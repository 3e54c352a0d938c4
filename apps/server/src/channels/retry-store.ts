import type { Queryable } from '../db/pool';
import { GIVE_UP_HOURS } from './outbox/store';

const numbers = (ids: readonly string[]): number[] =>
  ids.map((id) => Number(id.replace(/^i/, ''))).filter((id) => Number.isSafeInteger(id) && id > 0);

/** Lets callbacks that were given up be handled again; returns those. */
export async function reopenCallbacks(
  tx: Queryable,
  ids: readonly string[],
): Promise<{ id: number; account: string }[]> {
  const { rows } = await tx.query<{ id: number; account: string }>(
    `update channel_inbox set state = 'waiting', tries = 0, next_at = null, error = null, fault = null, done_at = null
     where id = any($1::bigint[]) and state = 'failed' returning id, account_id as account`,
    [numbers(ids.filter((id) => id.startsWith('i')))],
  );
  return rows;
}

/** Lets messages that were given up be sent again, as long as new ones; returns those. */
export async function requeueMessages(
  tx: Queryable,
  ids: readonly string[],
  now: number,
): Promise<{ id: number; account: string }[]> {
  const { rows } = await tx.query<{ id: number; account: string }>(
    `update channel_outbox
     set state = 'queued', tries = 0, next_at = $2, error = null, fault = null, calling = false, leased_until = null,
         give_up_at = $2::timestamptz + make_interval(hours => $3)
     where id = any($1::bigint[]) and state = 'failed' returning id, account_id as account`,
    [numbers(ids), new Date(now), GIVE_UP_HOURS],
  );
  return rows;
}
