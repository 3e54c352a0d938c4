import type { Queryable } from '../../../db/pool';
import { type ListSql, readPage } from '../../../db/read-list';
import { raw } from '../../../db/sql';

export type NewDevice = {
  id: string;
  agentId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  origin: string;
  language: 'zh' | 'en';
};

/** Adds a device, or renews that of the same browser; returns its id. */
export async function saveDevice(tx: Queryable, device: NewDevice, now: number): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into push_devices (id, agent_id, session_id, endpoint, p256dh, auth, origin, language, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (endpoint) do update
       set agent_id = $2, session_id = $3, p256dh = $5, auth = $6, origin = $7, language = $8, background_at = null
     returning id`,
    [
      device.id,
      device.agentId,
      device.sessionId,
      device.endpoint,
      device.p256dh,
      device.auth,
      device.origin,
      device.language,
      new Date(now),
    ],
  );
  return rows[0]!.id;
}

/**
 * Renews a device of the agent for its login, also if its browser subscribed anew; a device of another account in the
 * same browser gives way. False: it was removed.
 */
export async function renewDevice(tx: Queryable, device: NewDevice): Promise<boolean> {
  const { id, agentId, sessionId, endpoint, p256dh, auth, origin, language } = device;
  const { rowCount } = await tx.query('select from push_devices where id = $1 and agent_id = $2 for update', [
    id,
    agentId,
  ]);
  if (rowCount === 0) return false;
  await tx.query('delete from push_devices where endpoint = $1 and id <> $2', [endpoint, id]);
  await tx.query(
    `update push_devices
     set session_id = $2, endpoint = $3, p256dh = $4, auth = $5, origin = $6, language = $7, background_at = null
     where id = $1`,
    [id, sessionId, endpoint, p256dh, auth, origin, language],
  );
  return true;
}

/** Removes the devices of an agent beyond the newest `most`. */
export async function dropOldest(tx: Queryable, agentId: string, most: number): Promise<void> {
  await tx.query(
    `delete from push_devices where id in (
       select id from push_devices where agent_id = $1 order by created_at desc, id desc offset $2)`,
    [agentId, most],
  );
}

/** Removes a device, of this agent if one is given; returns whose it was. */
export async function removeDevice(
  tx: Queryable,
  id: string,
  agentId: string | null,
): Promise<{ agentId: string; nickname: string } | null> {
  const { rows } = await tx.query<{ agentId: string; nickname: string }>(
    `delete from push_devices d using agents a
     where d.id = $1 and a.id = d.agent_id and ($2::uuid is null or d.agent_id = $2)
     returning a.id as "agentId", a.nickname`,
    [id, agentId],
  );
  return rows[0] ?? null;
}

export type DeviceRow = {
  id: string;
  agentId: string;
  nickname: string;
  userAgent: string;
  createdAt: Date;
  sentAt: Date | null;
  endedAt: Date | null;
  refreshedAt: Date;
};

const list = (agentId: string | null): ListSql => ({
  select: `select d.id, d.agent_id as "agentId", a.nickname, s.user_agent as "userAgent", d.created_at as "createdAt",
                  d.sent_at as "sentAt", s.ended_at as "endedAt", s.refreshed_at as "refreshedAt"
           from push_devices d join agents a on a.id = d.agent_id join login_sessions s on s.id = d.session_id`,
  from: 'push_devices d',
  id: 'd.id',
  where: agentId === null ? raw('true') : { parts: ['d.agent_id = ', ''], values: [agentId] },
  order: 'd.created_at desc, d.id desc',
});

/** Devices, newest first; `agentId` null: of all agents. */
export const listDevices = (
  db: Queryable,
  agentId: string | null,
  wish: { pageNo: number; pageSize: number },
): Promise<{ rows: DeviceRow[]; total: number }> => readPage<DeviceRow>(db, list(agentId), wish);

export async function ownsDevice(db: Queryable, id: string, agentId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from push_devices where id = $1 and agent_id = $2', [id, agentId]);
  return rowCount === 1;
}

export async function countDevices(db: Queryable, agentId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*) as count from push_devices where agent_id = $1', [
    agentId,
  ]);
  return rows[0]!.count;
}

/** Somebody looks at this window until then; null: no longer. */
export async function saveWindow(
  db: Queryable,
  { id, agentId, until }: { id: string; agentId: string; until: number | null },
): Promise<void> {
  if (until === null) await db.query('delete from push_windows where id = $1 and agent_id = $2', [id, agentId]);
  else
    await db.query(
      `insert into push_windows (id, agent_id, seen_until) values ($1, $2, $3)
       on conflict (id) do update set seen_until = $3 where push_windows.agent_id = $2`,
      [id, agentId, new Date(until)],
    );
}

/** Since when the console on this device is in the background; null: it is not. */
export async function saveBackground(
  db: Queryable,
  { id, agentId, since }: { id: string; agentId: string; since: number | null },
): Promise<void> {
  await db.query(
    `update push_devices set background_at = $3
     where id = $1 and agent_id = $2 and (background_at is null) <> ($3::timestamptz is null)`,
    [id, agentId, since === null ? null : new Date(since)],
  );
}
