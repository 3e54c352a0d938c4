import type { Queryable } from '../../../db/pool';

/** Visitors have a socket in this process. Those that are deleted by now are left out. */
export async function insertConnections(
  db: Queryable,
  { processId, visitorIds }: { processId: string; visitorIds: readonly string[] },
): Promise<void> {
  await db.query({
    name: 'visitors-connect',
    text: `insert into visitor_connections (process_id, visitor_id)
           select p.id, v.id from server_processes p, visitors v where p.id = $1 and v.id = any($2::uuid[])
           on conflict do nothing`,
    values: [processId, visitorIds],
  });
}

export async function deleteConnections(
  db: Queryable,
  { processId, visitorIds }: { processId: string; visitorIds: readonly string[] },
): Promise<void> {
  await db.query({
    name: 'visitors-disconnect',
    text: 'delete from visitor_connections where process_id = $1 and visitor_id = any($2::uuid[])',
    values: [processId, visitorIds],
  });
}

/** Of these visitors, those with a socket in any process. */
export async function findConnected(db: Queryable, visitorIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'visitors-connected',
    text: 'select distinct visitor_id as id from visitor_connections where visitor_id = any($1::uuid[])',
    values: [visitorIds],
  });
  return rows.map(({ id }) => id);
}

/** Visitors who are stored as online, have no socket in any process, and were last seen before this time. */
export async function findUnconnected(db: Queryable, seenBefore: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'visitors-unconnected',
    text: `select v.id from visitors v
           where v.online and v.channel = 'web' and v.last_seen_at < $1
             and not exists (select from visitor_connections c where c.visitor_id = v.id)`,
    values: [new Date(seenBefore)],
  });
  return rows.map(({ id }) => id);
}

/** Of these visitors, those who are stored as not online. */
export async function findOffline(db: Queryable, visitorIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'visitors-offline',
    text: 'select id from visitors where id = any($1::uuid[]) and not online',
    values: [visitorIds],
  });
  return rows.map(({ id }) => id);
}
