import type { Client, Queryable } from '../../../db/pool';

export type CountKind = 'visitor' | 'address' | 'all';

/** A counter; `who` empty: of all senders together. */
export type Counted = { kind: CountKind; who: string };

/**
 * Adds bytes (negative: takes back) to each counter of a day, and returns the sums; one statement, so that parallel
 * calls cannot exceed a limit.
 */
export async function addBytes(
  db: Queryable,
  day: string,
  counted: readonly Counted[],
  bytes: number,
): Promise<Map<CountKind, number>> {
  const { rows } = await db.query<{ kind: CountKind; bytes: number }>(
    `insert into upload_bytes as u (day, kind, who, bytes)
     select $1, kind, who, greatest(0, $4::bigint) from unnest($2::text[], $3::text[]) as t (kind, who)
     on conflict (day, kind, who) do update set bytes = greatest(0, u.bytes + $4::bigint)
     returning kind, bytes::float8 as bytes`,
    [day, counted.map(({ kind }) => kind), counted.map(({ who }) => who), bytes],
  );
  return new Map(rows.map(({ kind, bytes }) => [kind, bytes]));
}

/** Deletes counters of days before this one. */
export async function forgetBytesBefore(db: Queryable, day: string): Promise<void> {
  await db.query('delete from upload_bytes where day < $1', [day]);
}

/** Facts that decide whether a visitor may send files. */
export type UploaderState = { isBlocked: boolean; isHere: boolean; isTalking: boolean; unsent: number };

type Moments = { now: number; since: number };

/** The facts of a visitor now; null: unknown visitor. `unsent`: files since `since` that are in no message yet. */
export async function findUploaderState(
  db: Queryable,
  visitorId: string,
  { now, since }: Moments,
): Promise<UploaderState | null> {
  const { rows } = await db.query<UploaderState>({
    name: 'upload-standing',
    text: `select coalesce(v.blacklisted_until > $2, false) as "isBlocked",
                  v.online or coalesce(v.last_seen_at > $3, false) as "isHere",
                  coalesce(c.state <> 'end', false) as "isTalking",
                  (select count(*)::int from files f
                   where f.visitor_id = v.id and f.created_at > $3
                     and not exists (select 1 from file_uses u where u.key = f.key)) as unsent
           from visitors v left join conversations c on c.id = v.conversation_id
           where v.id = $1`,
    values: [visitorId, new Date(now), new Date(since)],
  });
  return rows[0] ?? null;
}

/** `findUploaderState` with the visitor locked, so that parallel uploads count each other. */
export async function lockUploaderState(
  tx: Client,
  visitorId: string,
  moments: Moments,
): Promise<UploaderState | null> {
  await tx.query('select 1 from visitors where id = $1 for no key update', [visitorId]);
  return findUploaderState(tx, visitorId, moments);
}
