import type { ChannelFault } from '@parley/core/channels/words';
import type { Queryable } from '../../db/pool';
import type { ChannelName } from '../accounts/store';

/** A callback whose signature is right. `nonce`: with the time of its signature. */
export type Received = {
  accountId: string;
  dedupe: string;
  nonce: string;
  externalId: string;
  kind: string;
  raw: string;
  needsFile: boolean;
  at: number;
};

/**
 * Stores a callback, once. `repeated`: it is stored already, as the platform repeats what is not answered in time.
 * `replayed`: its signature was used for another one.
 */
export async function insertReceived(db: Queryable, one: Received): Promise<'new' | 'repeated' | 'replayed'> {
  const { rows } = await db.query<{ isNew: boolean; isKnown: boolean }>({
    name: 'channel-receives',
    text: `
with added as (
  insert into channel_inbox (account_id, dedupe, nonce, external_id, kind, raw, needs_file, received_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict do nothing returning id
), called as (
  update channel_accounts set called_at = $8 where id = $1 and (called_at is null or called_at < $8::timestamptz - interval '10 seconds')
)
select exists (select from added) as "isNew",
       exists (select from channel_inbox where account_id = $1 and dedupe = $2) as "isKnown"`,
    values: [one.accountId, one.dedupe, one.nonce, one.externalId, one.kind, one.raw, one.needsFile, new Date(one.at)],
  });
  const { isNew, isKnown } = rows[0]!;
  return isNew ? 'new' : isKnown ? 'repeated' : 'replayed';
}

/** The platform has checked the address. */
export async function noteCalled(db: Queryable, accountId: string, now: number): Promise<void> {
  await db.query('update channel_accounts set called_at = $2 where id = $1', [accountId, new Date(now)]);
}

export type Claimed = {
  id: number;
  accountId: string;
  dedupe: string;
  externalId: string;
  kind: string;
  raw: string;
  visitorId: string | null;
  file: { kind: 'image' | 'file'; body: Record<string, unknown> } | null;
  needsFile: boolean;
  tries: number;
  receivedAt: Date;
};

const CLAIMED = `i.id, i.account_id as "accountId", i.dedupe, i.external_id as "externalId", i.kind, i.raw,
  i.visitor_id as "visitorId", i.file, i.needs_file as "needsFile", i.tries, i.received_at as "receivedAt"`;

type Asked = { now: number; leasedUntil: number; limit: number };

/** The oldest waiting callback of each sender, so that order is kept; those that wait for a file are left out. */
export async function claimReceived(db: Queryable, { now, leasedUntil, limit }: Asked): Promise<Claimed[]> {
  const { rows } = await db.query<Claimed>({
    name: 'channel-claims',
    text: `
update channel_inbox i set leased_until = $2, tries = i.tries + 1
where i.id in (
  select f.id from channel_inbox f
  where f.state = 'waiting' and (f.next_at is null or f.next_at <= $1)
    and (f.leased_until is null or f.leased_until <= $1)
    and (not f.needs_file or f.file is not null or f.visitor_id is null)
    and not exists (select from channel_inbox b
                    where b.state = 'waiting' and b.account_id = f.account_id and b.external_id = f.external_id
                      and b.id < f.id)
  order by f.id limit $3 for update skip locked)
returning ${CLAIMED}`,
    values: [new Date(now), new Date(leasedUntil), limit],
  });
  return rows.sort((one, other) => one.id - other.id);
}

/** Waits for its file, or for its next try. */
export async function release(
  db: Queryable,
  id: number,
  {
    visitorId,
    nextAt,
    error,
    tries,
  }: { visitorId: string | null; nextAt: number | null; error?: string; tries?: number },
): Promise<void> {
  await db.query(
    `update channel_inbox set leased_until = null, visitor_id = coalesce($2, visitor_id), next_at = $3,
            error = coalesce($4, error), tries = coalesce($5, tries) where id = $1 and state = 'waiting'`,
    [id, visitorId, nextAt === null ? null : new Date(nextAt), error ?? null, tries ?? null],
  );
}

export async function settleReceived(
  db: Queryable,
  id: number,
  outcome: {
    state: 'done' | 'failed';
    visitorId: string | null;
    fault: ChannelFault | null;
    error: string | null;
    now: number;
  },
): Promise<void> {
  const { state, visitorId, fault, error, now } = outcome;
  await db.query(
    `update channel_inbox set state = $2, visitor_id = coalesce($3, visitor_id), fault = coalesce($4, fault),
            error = coalesce($5, error), done_at = $6, leased_until = null where id = $1`,
    [id, state, visitorId, fault, error?.slice(0, 200) ?? null, new Date(now)],
  );
}

export type WantedFile = Claimed & { siteId: string; channel: ChannelName; appId: string; secret: string | null };

/** Condition of the job that fetches files: a callback waits for one. */
export const FILE_WANTED = `exists (
  select from channel_inbox where state = 'waiting' and needs_file and file is null and visitor_id is not null)`;

/** Callbacks whose file is to be fetched. Each claim is a try, so that one that ends the process is counted too. */
export async function claimFiles(db: Queryable, { now, leasedUntil, limit }: Asked): Promise<WantedFile[]> {
  const { rows } = await db.query<WantedFile>({
    name: 'channel-claims-files',
    text: `
with taken as (
  update channel_inbox i set leased_until = $2, tries = i.tries + 1
  where i.id in (
    select f.id from channel_inbox f
    where f.state = 'waiting' and f.needs_file and f.file is null and f.visitor_id is not null
      and (f.next_at is null or f.next_at <= $1) and (f.leased_until is null or f.leased_until <= $1)
    order by f.id limit $3 for update skip locked)
  returning i.*)
select ${CLAIMED}, v.site_id as "siteId", a.channel, a.app_id as "appId",
       (select k.secret from channel_secrets k where k.account_id = a.id and k.name = 'secret') as secret
from taken i join channel_accounts a on a.id = i.account_id join visitors v on v.id = i.visitor_id
order by i.id`,
    values: [new Date(now), new Date(leasedUntil), limit],
  });
  return rows;
}

/** `file` null: it cannot be had, and the message goes without. */
export async function saveFile(
  db: Queryable,
  id: number,
  { file, fault, error }: { file: object | null; fault: ChannelFault | null; error: string | null },
): Promise<void> {
  await db.query(
    `update channel_inbox set file = $2, needs_file = $2::jsonb is not null, fault = $3, error = $4, leased_until = null,
            next_at = null, tries = 0 where id = $1`,
    [id, file && JSON.stringify(file), fault, error?.slice(0, 200) ?? null],
  );
}
