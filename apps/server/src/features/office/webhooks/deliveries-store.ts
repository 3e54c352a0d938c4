import type { Queryable } from '../../../db/pool';
import type { CallError } from '../../../outside/target';
import { DOWN_AFTER } from './retries';

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
export async function insertDeliveries(tx: Queryable, deliveries: readonly NewDelivery[], now: number): Promise<void> {
  await tx.query(
    `insert into webhook_deliveries
       (hook_id, webhook_id, type, source, subject, subject_number, lane, created_at)
     select "hookId", "webhookId", type, source, subject, "subjectNumber", lane, "createdAt"
     from rows from (
       jsonb_to_recordset($1::jsonb) as (
         "hookId" uuid, "webhookId" text, type text, source text, subject uuid, "subjectNumber" bigint, lane uuid,
         "createdAt" timestamptz)
     ) with ordinality as r("hookId", "webhookId", type, source, subject, "subjectNumber", lane, "createdAt", n)
     where "createdAt" > $3::timestamptz - make_interval(days => $2)
     order by n
     on conflict (hook_id, webhook_id) do nothing`,
    [JSON.stringify(deliveries), SENT_KEPT_DAYS, new Date(now)],
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

/**
 * The commit of this transaction is not waited for: after a crash of the database some deliveries are sent again, with
 * the same id, as after a crash of the sender. Messages wait for their commits on the same disk.
 */
export async function commitLater(tx: Queryable): Promise<void> {
  await tx.query('set local synchronous_commit = off');
}

export type Lease = { now: number; leasedUntil: number };

/**
 * Takes deliveries that are due until `leasedUntil`, those of a webhook that are due longest first. `busy`: calls to a
 * webhook in progress; with them at most `atOnce`, or one while the target is down.
 */
export function claimDue(
  db: Queryable,
  hooks: readonly { hookId: string; busy: number }[],
  { atOnce, ...lease }: Lease & { atOnce: number },
): Promise<Claimed[]> {
  const from = `jsonb_to_recordset($3::jsonb) as w("hookId" uuid, busy int)
      join webhooks h on h.id = w."hookId" and h.enabled
      cross join lateral (
        select id from webhook_deliveries
        where hook_id = h.id and state = 'waiting' and next_at <= $1 and (leased_until is null or leased_until <= $1)
          and source <> 'test'
        order by next_at, number
        limit greatest(0, case when h.failures >= $5 then 1 else $4 end - w.busy)
        for update skip locked) c`;
  return claim(db, { name: 'webhook-claim', from, values: [JSON.stringify(hooks), atOnce, DOWN_AFTER] }, lease);
}

/** Takes the tests that are due, also of disabled webhooks. */
export function claimTests(db: Queryable, hookIds: readonly string[], lease: Lease): Promise<Claimed[]> {
  const from = `webhooks h
      cross join lateral (
        select id from webhook_deliveries
        where hook_id = h.id and state = 'waiting' and source = 'test' and next_at <= $1
          and (leased_until is null or leased_until <= $1)
        for update skip locked) c
      where h.id = any($3::uuid[])`;
  return claim(db, { name: 'webhook-claim-tests', from, values: [hookIds] }, lease);
}

/** `from`: deliveries `c` that may be taken, with their webhook `h`; `$1`: now. */
async function claim(
  db: Queryable,
  { name, from, values }: { name: string; from: string; values: unknown[] },
  { now, leasedUntil }: Lease,
): Promise<Claimed[]> {
  const { rows } = await db.query<Claimed>({
    name,
    // Materialized: it must run once, since a second run would lock other rows.
    text: `with taken as materialized (
             select c.id, h.url, array_remove(array[h.secret, case when h.previous_until > $1
                      then h.previous_secret end], null) as secrets
             from ${from})
           update webhook_deliveries d set leased_until = $2
           from taken t
           where d.id = t.id
           returning d.id, d.hook_id as "hookId", d.webhook_id as "webhookId", d.type, d.source, d.subject,
                     d.subject_number as "subjectNumber", d.lane, d.tries, d.created_at as "createdAt",
                     d.leased_until as "leasedUntil", t.url, t.secrets`,
    values: [new Date(now), new Date(leasedUntil), ...values],
  });
  return rows;
}

/** Locks webhooks; returns their numbers of failed tries since the last success. */
export async function lockFailures(tx: Queryable, hookIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; failures: number }>(
    'select id, failures from webhooks where id = any($1::uuid[]) order by id for no key update',
    [hookIds],
  );
  return new Map(rows.map(({ id, failures }) => [id, failures]));
}

/**
 * Ids of the deliveries whose lease has not passed to another: one that ended during the call was taken by another
 * sender, replayed or deleted.
 */
export async function readHeld(
  tx: Queryable,
  deliveries: readonly Pick<Claimed, 'id' | 'leasedUntil'>[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select d.id from webhook_deliveries d
     join jsonb_to_recordset($1::jsonb) as r(id uuid, "leasedUntil" timestamptz)
       on r.id = d.id and r."leasedUntil" = d.leased_until`,
    [JSON.stringify(deliveries.map(({ id, leasedUntil }) => ({ id, leasedUntil })))],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What became of a call. `waiting`: it failed, and is made again at `nextAt`. */
export type StoredOutcome = Lane & {
  id: string;
  state: 'sent' | 'waiting' | 'dead';
  status: number | null;
  error: CallError | 'gone' | null;
  nextAt: Date | null;
};

/** Stores outcomes; a delivery whose next call would come after its `give_up_at` is dead. */
export async function storeOutcomes(
  tx: Queryable,
  outcomes: readonly StoredOutcome[],
  { now, giveUpAt }: { now: number; giveUpAt: number },
): Promise<void> {
  const failed = outcomes.filter(({ state }) => state === 'waiting');
  // Those that wait behind a failed one are not told either: their time runs too.
  if (failed.length > 0)
    await tx.query(
      `update webhook_deliveries d set give_up_at = $2
       from (select distinct "hookId", lane from jsonb_to_recordset($1::jsonb) as r("hookId" uuid, lane uuid)) l
       where d.hook_id = l."hookId" and d.lane = l.lane and d.state = 'waiting' and d.give_up_at is null`,
      [JSON.stringify(failed.map(({ hookId, lane }) => ({ hookId, lane }))), new Date(giveUpAt)],
    );
  await tx.query(
    `update webhook_deliveries d
     set state = o.state, status = o.status, error = o.error, next_at = o."nextAt", tried_at = $2, leased_until = null,
         tries = d.tries + case when o.error = 'gone' then 0 else 1 end,
         give_up_at = case when o.state = 'sent' then null else d.give_up_at end
     from (
       select r.id, r.status, r.error,
              case when is_dead then 'dead' else r.state end as state,
              case when is_dead then null else r."nextAt" end as "nextAt"
       from jsonb_to_recordset($1::jsonb)
         as r(id uuid, state text, status int, error text, "nextAt" timestamptz)
       join webhook_deliveries w on w.id = r.id
       cross join lateral (select coalesce(w.give_up_at < r."nextAt", false) as is_dead) g) o
     where d.id = o.id`,
    [JSON.stringify(outcomes), new Date(now)],
  );
}

/** Adds failed tries of webhooks. */
export async function countFailures(
  tx: Queryable,
  counts: readonly { hookId: string; count: number }[],
  now: number,
): Promise<void> {
  await tx.query(
    `update webhooks h set failures = h.failures + r.count, failing_since = coalesce(h.failing_since, $2)
     from jsonb_to_recordset($1::jsonb) as r("hookId" uuid, count int)
     where h.id = r."hookId"`,
    [JSON.stringify(counts), new Date(now)],
  );
}

export async function clearFailures(tx: Queryable, hookIds: readonly string[]): Promise<void> {
  await tx.query('update webhooks set failures = 0, failing_since = null where id = any($1::uuid[])', [hookIds]);
}

/** Makes everything due that waits for its next try. */
export async function bringForward(tx: Queryable, hookIds: readonly string[], now: number): Promise<void> {
  await tx.query(
    `update webhook_deliveries set next_at = $2
     where hook_id = any($1::uuid[]) and state = 'waiting' and next_at > $2`,
    [hookIds, new Date(now)],
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
