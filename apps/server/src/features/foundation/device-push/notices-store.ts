import type { PushEvent } from '@parley/protocol/settings/devices/push';
import type { Queryable } from '../../../db/pool';

/** A notice that is being sent, with its device and its agent's choices. */
export type ClaimedNotice = {
  number: number;
  deviceId: string;
  agentId: string;
  event: PushEvent | 'test';
  subject: string;
  seq: number;
  state: 'waiting' | 'closing';
  createdAt: Date;
  tries: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  origin: string;
  language: 'zh' | 'en';
  preferences: Record<string, unknown>;
  timeZone: string;
  /** Its login goes on, and the agent is enabled. */
  isSignedIn: boolean;
  /** The agent looks at a console. */
  isLooking: boolean;
  /** It was dealt with meanwhile. */
  isOver: boolean;
};

/**
 * Whether the agent of device `d` has dealt with notice `n`, or it no longer concerns the agent. A visitor that was
 * given to the agent is dealt with once the agent has read something of it; a letter that somebody had read before it was
 * given to the agent, once it is answered or given on.
 */
const IS_OVER = `case n.event
  when 'test' then false
  when 'letter' then not exists (
    select from letters l
    where l.id = n.subject and l.status in ('new', 'open') and l.merged_into is null
      and (l.read_at is null or (l.owner_id = d.agent_id and l.read_at < n.created_at))
      and coalesce(l.owner_id, d.agent_id) = d.agent_id)
  when 'colleague' then not exists (
    select from direct_talks t
    where t.id = n.subject and case d.agent_id when t.low_id then t.low_read else t.high_read end < n.seq)
  else not exists (
    select from conversations c
    where c.id = n.subject and (
      (n.event = 'transfer' and c.transfer_to = d.agent_id)
      or (c.state = 'current' and c.owner_id = d.agent_id
          and case when n.event = 'message' then c.agent_read_seq < n.seq else c.agent_read_seq = 0 end)))
  end`;

type Claim = { now: number; leasedUntil: number; refreshedAfter: number };

/**
 * Takes the oldest notice that is due, of a device to which nothing is being sent now: a device gets its notices in their
 * order, and a slow push service delays its own devices only. Null: none is due.
 */
export async function claimNotice(
  db: Queryable,
  { now, leasedUntil, refreshedAfter }: Claim,
): Promise<ClaimedNotice | null> {
  const { rows } = await db.query<ClaimedNotice>({
    name: 'push-claim',
    text: `with picked as (
             select w.number, w.device_id
             from push_notices w join push_devices d on d.id = w.device_id
             where w.state <> 'shown' and w.next_at <= $1 and (d.leased_until is null or d.leased_until <= $1)
             order by w.next_at, w.number
             limit 1
             for update skip locked),
           leased as (update push_devices d set leased_until = $2 from picked where d.id = picked.device_id)
           select n.number, n.device_id as "deviceId", d.agent_id as "agentId", n.event, n.subject, n.seq, n.state,
                     n.created_at as "createdAt", n.tries, d.endpoint, d.p256dh, d.auth, d.origin, d.language,
                     a.preferences, a.time_zone as "timeZone",
                     s.ended_at is null and s.refreshed_at > $3 and a.enabled and a.deleted_at is null
                       as "isSignedIn",
                     exists (select from push_windows w where w.agent_id = d.agent_id and w.seen_until > $1)
                       as "isLooking",
                     ${IS_OVER} as "isOver"
           from picked
           join push_notices n on n.number = picked.number
           join push_devices d on d.id = n.device_id
           join agents a on a.id = d.agent_id
           join login_sessions s on s.id = d.session_id`,
    values: [new Date(now), new Date(leasedUntil), new Date(refreshedAfter)],
  });
  return rows[0] ?? null;
}

/** Condition of the job that sends notices: one is due. */
export const NOTICE_DUE = `exists (select from push_notices where state <> 'shown' and next_at <= $1)`;

/** Lets the device get its next notice. */
export async function releaseDevice(db: Queryable, id: string): Promise<void> {
  await db.query('update push_devices set leased_until = null where id = $1', [id]);
}

export async function addTest(
  db: Queryable,
  { deviceId, word }: { deviceId: string; word: string },
  now: number,
): Promise<void> {
  await db.query(
    `insert into push_notices (device_id, key, event, subject, seq, created_at, next_at)
     values ($1, $4, 'test', $2, 0, $3, $3) on conflict (device_id, key) do nothing`,
    [deviceId, word, new Date(now), `test_${word}`],
  );
}

/** Nothing is to be sent, or it needs no closing. */
export async function dropNotice(db: Queryable, number: number): Promise<void> {
  await db.query('delete from push_notices where number = $1', [number]);
}

/**
 * It stands on the device, in place of earlier ones of the same subject: also of those that wait for a further try, which
 * would replace it with what is older.
 */
export async function markShown(
  db: Queryable,
  { number, deviceId, subject }: Pick<ClaimedNotice, 'number' | 'deviceId' | 'subject'>,
  now: number,
): Promise<void> {
  await db.query(
    `with device as (update push_devices set sent_at = $4 where id = $2),
          earlier as (delete from push_notices where device_id = $2 and subject = $3 and number < $1)
     update push_notices set state = 'shown' where number = $1`,
    [number, deviceId, subject, new Date(now)],
  );
}

export async function retryNotice(db: Queryable, number: number, nextAt: number): Promise<void> {
  await db.query('update push_notices set tries = tries + 1, next_at = $2 where number = $1', [
    number,
    new Date(nextAt),
  ]);
}

/** The push service knows the device no more. */
export async function forgetDevice(db: Queryable, id: string): Promise<void> {
  await db.query('delete from push_devices where id = $1', [id]);
}

/** Lets what was dealt with elsewhere be closed on the devices. */
export async function markSeen(db: Queryable, now: number): Promise<void> {
  await db.query(
    `update push_notices n set state = 'closing', tries = 0, next_at = $1
     from push_devices d
     where n.state = 'shown' and d.id = n.device_id and ${IS_OVER}`,
    [new Date(now)],
  );
}

/** Ends of a login after which the same person signs in again in the same browser, which keeps its device. */
const OWN_ENDS = ['idle', 'too-old', 'newer-login'];

type Old = { noticesBefore: number; windowsBefore: number; refreshedBefore: number };

/** Removes old notices, windows, and devices of those who have signed out, or whose login was ended by others. */
export async function deleteOldPushes(db: Queryable, { noticesBefore, windowsBefore, refreshedBefore }: Old) {
  await db.query('delete from push_notices where created_at < $1', [new Date(noticesBefore)]);
  await db.query('delete from push_windows where seen_until < $1', [new Date(windowsBefore)]);
  await db.query(
    `delete from push_devices d using login_sessions s
     where s.id = d.session_id
       and (s.refreshed_at < $1 or (s.ended_at is not null and s.end_reason <> all($2)))`,
    [new Date(refreshedBefore), OWN_ENDS],
  );
}
