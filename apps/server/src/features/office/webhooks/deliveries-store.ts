import type { Queryable } from '../../../db/pool';
import type { CallError } from '../../../outside/target';

/** The row that a delivery tells of. `subjectNumber`: id of the event, seq of the message. */
export type Reference = {
  source: 'event' | 'message' | 'visit' | 'letter' | 'person' | 'test';
  subject: string | null;
  subjectNumber: number | null;
};

export type NewDelivery = Reference & {
  hookId: string;
  webhookId: string;
  type: string;
  lane: string;
  createdAt: Date;
};

/** Deliveries are kept for so long, whatever their state. */
const KEPT_DAYS = 30;
/** Sent ones are only a log. */
const SENT_KEPT_DAYS = 7;

/**
 * Stores deliveries in their order; those that are there already stay as they are. Events so old that their delivery
 * may have been sent and removed are left out: after a rebuild of the follower they would be sent again.
 */
export async function insertDeliveries(tx: Queryable, deliveries: readonly NewDelivery[]): Promise<void> {
  await tx.query(
    `insert into webhook_deliveries
       (hook_id, webhook_id, type, source, subject, subject_number, lane, created_at)
     select "hookId", "webhookId", type, source, subject, "subjectNumber", lane, "createdAt"
     from rows from (
       jsonb_to_recordset($1::jsonb) as (
         "hookId" uuid, "webhookId" text, type text, source text, subject uuid, "subjectNumber" bigint, lane uuid,
         "createdAt" timestamptz)
     ) with ordinality as r("hookId", "webhookId", type, source, subject, "subjectNumber", lane, "createdAt", n)
     where "createdAt" > now() - make_interval(days => $2)
     order by n
     on conflict (hook_id, webhook_id) do nothing`,
    [JSON.stringify(deliveries), SENT_KEPT_DAYS],
  );
  const lanes = deliveries.map(({ hookId, lane }) => ({ hookId, lane }));
  await makeDue(tx, lanes);
}

export type Lane = { hookId: string; lane: string };

/** Makes the first waiting delivery of each lane due. Called with the webhook locked, so that none is forgotten. */
export async function makeDue(tx: Queryable, lanes: readonly Lane[]): Promise<void> {
  await tx.query(
    `update webhook_deliveries d set next_at = d.created_at
     from (select distinct "hookId", lane from jsonb_to_recordset($1::jsonb) as r("hookId" uuid, lane uuid)) l
     where d.hook_id = l."hookId" and d.lane = l.lane and d.state = 'waiting' and d.next_at is null
       and not exists (
         select from webhook_deliveries e
         where e.hook_id = d.hook_id and e.lane = d.lane and e.state = 'waiting'
           and (e.number < d.number or e.next_at is not null))`,
    [JSON.stringify(lanes)],
  );
}

/** Keeps senders from finishing deliveries of these webhooks until the transaction ends. */
export async function holdHooks(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('select from webhooks where id = any($1::uuid[]) order by id for share', [ids]);
}

/** Webhooks with a delivery that is due; of disabled ones only tests are. */
export async function readDueHooks(db: Queryable, now: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select h.id from webhooks h
     where (h.enabled or exists (
         select from webhook_deliveries d
         where d.hook_id = h.id and d.state = 'waiting' and d.source = 'test'))
       and exists (
         select from webhook_deliveries d
         where d.hook_id = h.id and d.state = 'waiting' and d.next_at <= $1
           and (d.leased_until is null or d.leased_until <= $1))`,
    [new Date(now)],
  );
  return rows.map(({ id }) => id);
}

export type Claimed = Reference & {
  id: string;
  hookId: string;
  webhookId: string;
  type: string;
  lane: string;
  tries: number;
  createdAt: Date;
  leasedUntil: Date;
  url: string;
  secrets: string[];
};

/** Takes the delivery of this webhook that is due longest, until `leasedUntil`; null: none is due. */
export async function claimNext(
  db: Queryable,
  hookId: string,
  { now, leasedUntil }: { now: number; leasedUntil: number },
): Promise<Claimed | null> {
  const { rows } = await db.query<Claimed>({
    name: 'webhook-claim',
    text: `update webhook_deliveries d set leased_until = $3
           from webhooks h
           where h.id = d.hook_id and d.id = (
             select id from webhook_deliveries
             where hook_id = $1 and state = 'waiting' and next_at <= $2
               and (leased_until is null or leased_until <= $2)
               and (source = 'test' or (select enabled from webhooks where id = $1))
             order by next_at, number
             limit 1
             for update skip locked)
           returning d.id, d.hook_id as "hookId", d.webhook_id as "webhookId", d.type, d.source, d.subject,
                     d.subject_number as "subjectNumber", d.lane, d.tries, d.created_at as "createdAt",
                     d.leased_until as "leasedUntil", h.url,
                     array_remove(array[h.secret, case when h.previous_until > $2 then h.previous_secret end], null)
                       as secrets`,
    values: [hookId, new Date(now), new Date(leasedUntil)],
  });
  return rows[0] ?? null;
}

/** Locks the webhook; returns the number of failed tries since the last success. */
export async function lockFailures(tx: Queryable, hookId: string): Promise<number> {
  const { rows } = await tx.query<{ failures: number }>(
    'select failures from webhooks where id = $1 for no key update',
    [hookId],
  );
  return rows[0]?.failures ?? 0;
}

/** False: its lease ended during the call, and it was taken by another sender, replayed or deleted. */
export async function isHeld(
  tx: Queryable,
  { id, leasedUntil }: Pick<Claimed, 'id' | 'leasedUntil'>,
): Promise<boolean> {
  const { rowCount } = await tx.query('select from webhook_deliveries where id = $1 and leased_until = $2', [
    id,
    leasedUntil,
  ]);
  return rowCount === 1;
}

export async function markSent(
  tx: Queryable,
  id: string,
  { status, now }: { status: number; now: number },
): Promise<void> {
  await tx.query(
    `update webhook_deliveries
     set state = 'sent', tries = tries + 1, status = $2, error = null, tried_at = $3, next_at = null,
         leased_until = null, give_up_at = null
     where id = $1`,
    [id, status, new Date(now)],
  );
}

/** What it tells of is deleted, and does not come back. */
export async function markGone(tx: Queryable, id: string, now: number): Promise<void> {
  await tx.query(
    `update webhook_deliveries
     set state = 'dead', error = 'gone', tried_at = $2, next_at = null, leased_until = null
     where id = $1`,
    [id, new Date(now)],
  );
}

export type Failure = { status: number | null; error: CallError };

/** Stores a failed try, and the time of the next; it becomes dead if that is after its `give_up_at`. */
export async function markFailed(
  tx: Queryable,
  { id, lane, hookId }: Pick<Claimed, 'id' | 'lane' | 'hookId'>,
  { status, error, now, nextAt, giveUpAt }: Failure & { now: number; nextAt: number; giveUpAt: number },
): Promise<void> {
  // Those that wait behind it are not told either: their time runs too.
  await tx.query(
    `update webhook_deliveries set give_up_at = $3
     where hook_id = $1 and lane = $2 and state = 'waiting' and give_up_at is null`,
    [hookId, lane, new Date(giveUpAt)],
  );
  await tx.query(
    `update webhook_deliveries
     set tries = tries + 1, status = $2, error = $3, tried_at = $4, leased_until = null,
         state = case when give_up_at < $5 then 'dead' else 'waiting' end,
         next_at = case when give_up_at < $5 then null else $5::timestamptz end
     where id = $1`,
    [id, status, error, new Date(now), new Date(nextAt)],
  );
}

export async function countFailure(tx: Queryable, hookId: string, now: number): Promise<void> {
  await tx.query(
    `update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, $2) where id = $1`,
    [hookId, new Date(now)],
  );
}

export async function clearFailures(tx: Queryable, hookId: string): Promise<void> {
  await tx.query('update webhooks set failures = 0, failing_since = null where id = $1', [hookId]);
}

/** Makes everything due that waits for its next try. */
export async function bringForward(tx: Queryable, hookId: string, now: number): Promise<void> {
  await tx.query(
    `update webhook_deliveries set next_at = $2
     where hook_id = $1 and state = 'waiting' and next_at > $2`,
    [hookId, new Date(now)],
  );
}

/** Locks the webhooks of these deliveries. */
export async function lockHooksOf(tx: Queryable, ids: readonly string[]): Promise<{ id: string; url: string }[]> {
  const { rows } = await tx.query<{ id: string; url: string }>(
    `select id, url from webhooks
     where id in (select hook_id from webhook_deliveries where id = any($1::uuid[]))
     order by id for no key update`,
    [ids],
  );
  return rows;
}

/** Lets deliveries wait as if they were new, except those that are being sent now. */
export async function reopen(tx: Queryable, ids: readonly string[], now: number): Promise<(Lane & { id: string })[]> {
  const { rows } = await tx.query<Lane & { id: string }>(
    `update webhook_deliveries
     set state = 'waiting', tries = 0, give_up_at = null, next_at = null, leased_until = null
     where id = any($1::uuid[]) and (leased_until is null or leased_until <= $2)
     returning id, hook_id as "hookId", lane`,
    [ids, new Date(now)],
  );
  return rows;
}

/** The id of a delivery by its `webhook-id`. */
export async function findDelivery(tx: Queryable, hookId: string, webhookId: string): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from webhook_deliveries where hook_id = $1 and webhook_id = $2',
    [hookId, webhookId],
  );
  return rows[0]!.id;
}

export async function deleteOld(db: Queryable, now: number): Promise<void> {
  await db.query(
    `delete from webhook_deliveries
     where created_at < $1::timestamptz - make_interval(days => $2)
        or (state = 'sent' and created_at < $1::timestamptz - make_interval(days => $3))`,
    [new Date(now), KEPT_DAYS, SENT_KEPT_DAYS],
  );
}

/** The numbers of deliveries that wait and that are dead. */
export async function countDeliveries(db: Queryable): Promise<{ state: 'waiting' | 'dead'; count: number }[]> {
  const { rows } = await db.query<{ state: 'waiting' | 'dead'; count: number }>(
    `select 'waiting' as state, count(*) as count from webhook_deliveries where state = 'waiting'
     union all
     select 'dead', count(*) from webhook_deliveries where state = 'dead'`,
  );
  return rows;
}
