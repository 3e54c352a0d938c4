import { randomUUID } from 'node:crypto';
import type { TestServer } from '../../../../../testing/start-server';

type Facts = {
  source: string;
  engine: string;
  keyword: string;
  landingUrl?: string;
  /** Of a visitor who was here before. */
  visitorId?: string;
  hoursAgo?: number;
  seconds?: number;
  /** A conversation was opened. */
  isTalk?: boolean;
};

/** A visit of the first site that has ended; returns its visitor. */
export async function addVisit({ database: { db }, clock }: TestServer, facts: Facts): Promise<string> {
  const { source, engine, keyword, landingUrl = 'https://a.cn/p', hoursAgo = 30, seconds = 60, isTalk } = facts;
  const visitorId = facts.visitorId ?? randomUUID();
  await db.query('insert into visitors (id, site_id) select $1, id from sites limit 1 on conflict do nothing', [
    visitorId,
  ]);
  const began = clock.now() - hoursAgo * 3_600_000;
  const ended = new Date(began + seconds * 1000);
  await db.query(
    `insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                         started_at, ended_at, source, engine, keyword, device, os, browser)
     select $1, $2, id, '', $3, 'zh', '1x1', '', '', $4, $5, $6, $7, $8, 'pc', 'Windows', 'Edge' from sites limit 1`,
    [randomUUID(), visitorId, landingUrl, new Date(began), ended, source, engine, keyword],
  );
  if (isTalk)
    await db.query(
      `with opened as (
         insert into conversations (id, visitor_id, site_id, state, opened_at, ended_at)
         select $1, id, site_id, 'end', $3, $4 from visitors where id = $2 returning id
       )
       insert into follower_changes (follower, key) select 'census-talks', id from opened`,
      [randomUUID(), visitorId, new Date(began), ended],
    );
  return visitorId;
}
