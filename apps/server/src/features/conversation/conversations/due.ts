import type { Context } from '../../../context';
import { passRefusal } from '../desk/presence';
import { endIdle, expireTransfer, loseOwner } from './actions';

/** Conversations looked at in one turn of the clock. */
const DUE_MAX = 500;

/** What has become due: owners gone past the grace, offers nobody took, silence. Each is decided again under its lock. */
export async function settleDue(context: Context): Promise<boolean> {
  const lost = await findLost(context);
  for (const visitorId of lost) await loseOwner(context, visitorId).catch(passRefusal);
  const expired = await findExpired(context);
  for (const visitorId of expired) await expireTransfer(context, visitorId).catch(passRefusal);
  return lost.length + expired.length > 0;
}

export async function settleIdle(context: Context): Promise<boolean> {
  const idle = await findIdle(context);
  for (const visitorId of idle) await endIdle(context, visitorId).catch(passRefusal);
  return idle.length > 0;
}

type Due = { visitor_id: string };
const ids = (rows: Due[]): string[] => rows.map((row) => row.visitor_id);

async function findLost({ db, clock, setting }: Context): Promise<string[]> {
  const { rows } = await db.query<Due>({
    name: 'owners-lost',
    text: `select c.visitor_id
           from agents a join conversations c on c.owner_id = a.id and c.state = 'current' and c.transfer_at is null
           where (not a.enabled or a.deleted_at is not null or a.disconnected_at <= $1
                  or (a.disconnected_at is null
                      and not exists (select 1 from agent_connections k where k.agent_id = a.id)))
             and (not a.enabled or a.deleted_at is not null
                  or not exists (select 1 from agent_connections k where k.agent_id = a.id))
           order by c.opened_at limit $2`,
    values: [new Date(clock.now() - setting('routing').graceSeconds * 1000), DUE_MAX],
  });
  return ids(rows);
}

async function findExpired({ db, clock, setting }: Context): Promise<string[]> {
  const { rows } = await db.query<Due>({
    name: 'offers-expired',
    text: 'select visitor_id from conversations where transfer_at <= $1 order by transfer_at limit $2',
    values: [new Date(clock.now() - setting('routing').transferSeconds * 1000), DUE_MAX],
  });
  return ids(rows);
}

async function findIdle({ db, clock, setting }: Context): Promise<string[]> {
  const { idleMinutes } = setting('conversation');
  if (idleMinutes === 0) return [];
  const { rows } = await db.query<Due>({
    name: 'conversations-idle',
    text: `select visitor_id from conversations
           where state in ('current', 'robot') and greatest(coalesce(last_at, opened_at), assigned_at) <= $1
           limit $2`,
    values: [new Date(clock.now() - idleMinutes * 60_000), DUE_MAX],
  });
  return ids(rows);
}
