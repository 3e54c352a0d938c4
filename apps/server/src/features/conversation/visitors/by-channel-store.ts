import type { Queryable } from '../../../db/pool';

export async function insertChannelVisitor(
  tx: Queryable,
  {
    id,
    siteId,
    channel,
    name,
    language,
  }: { id: string; siteId: string; channel: string; name: string; language: string },
  now: number,
): Promise<void> {
  await tx.query(
    `insert into visitors (id, site_id, created_at, name, sandbox, channel, language) values ($1, $2, $3, $6, false, $4, $5)`,
    [id, siteId, new Date(now), channel, language, name],
  );
}

type Arrived = { visitorId: string; visitId: string; begins: boolean; page: string; now: number };

/** `begins`: another visit. Its pages are not counted: channels report none. */
export async function setArrivedByChannel(
  tx: Queryable,
  { visitorId, visitId, begins, page, now }: Arrived,
): Promise<void> {
  await tx.query({
    name: 'channel-visitor-arrives',
    text: `update visitors set url = $2, title = '', online = true, away_at = null, visit_id = $3, last_seen_at = $4,
             visits = visits + case when $5 then 1 else 0 end,
             state = case when state in ('gone', 'end') then 'monitor' else state end,
             since = case when state in ('gone', 'end') then $4 else since end,
             version = version + 1
           where id = $1`,
    values: [visitorId, page, visitId, new Date(now), begins],
  });
}

/** Visitors of channels who are stored as here and gave no sign for too long. */
export async function findAwayByChannel(
  db: Queryable,
  { idle, closed, limit }: { idle: Date; closed: Date; limit: number },
): Promise<{ id: string; seenAt: Date }[]> {
  const { rows } = await db.query<{ id: string; seenAt: Date }>({
    name: 'channel-visitors-away',
    text: `select v.id, v.last_seen_at as "seenAt" from visitors v
           where v.online and v.channel <> 'web'
             and v.last_seen_at <= case when v.state in ('wait', 'current', 'robot') then $2::timestamptz else $1 end
           limit $3`,
    values: [idle, closed, limit],
  });
  return rows;
}
