import { randomUUID } from 'node:crypto';
import { runFollower } from '../events/follow';
import { visitsFollower } from '../features/office/census/visits-follower';
import type { TestServer } from './start-server';

export type Visited = {
  /** Milliseconds. */
  at: number;
  source: string;
  engine?: string;
  keyword?: string;
  region?: string;
  device?: string;
  /** The visitor left a contact in it. */
  isLead?: boolean;
};

/** A visit each, by a visitor of its own, of the first site; each lasts a minute. */
export async function visited(on: TestServer, visits: readonly Visited[]): Promise<void> {
  const { db } = on.database;
  for (const { at, source, engine = '', keyword = '', region = '', device = 'pc', isLead = false } of visits) {
    const [visitor, visit] = [randomUUID(), randomUUID()];
    await db.query('insert into visitors (id, site_id) select $1, id from sites limit 1', [visitor]);
    await db.query(
      `insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                           started_at, ended_at, source, engine, keyword, region_code, device, os, browser)
       select $1, $2, id, '', 'https://a.cn/p', 'zh', '1x1', '', '', $3, $4, $5, $6, $7, $8, $9, 'Windows', 'Edge'
       from sites limit 1`,
      [visit, visitor, new Date(at), new Date(at + 60_000), source, engine, keyword, region, device],
    );
    await db.query(
      `insert into page_views (visitor_id, only_id, visit_id, url, title, referrer, opened_at)
       values ($1, $2, $3, '', '', '', $4)`,
      [visitor, randomUUID(), visit, new Date(at)],
    );
    if (isLead) await db.query('insert into visitor_leads (visitor_id, at) values ($1, $2)', [visitor, new Date(at)]);
  }
  await runFollower(on.server.context, visitsFollower);
}
