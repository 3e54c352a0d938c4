import { partsOf } from '@parley/core/census/traffic/parts';
import type { Client } from '../../db/pool';
import { keysOfVisits } from '../../features/office/census/fill';
import type { Row, Value } from '../tables';
import type { Views } from './generate-views';

export const factColumns = [
  'visit_id',
  'site_id',
  'visitor_id',
  'channel',
  'began_at',
  'keys',
  'previous',
  'pv',
  'ended',
  'dwell',
  'bounced',
  'invited',
  'accepted',
  'chats',
  'chatted',
  'leads',
];

type Counted = { visit: Row<'visits'>; pages: number; lastAt: number; chats: number; invited: number; leads: number };

/** Rows of `visit_facts`, as the follower of statistics would write them. */
export async function factRows(tx: Client, views: Views): Promise<Record<string, Value>[]> {
  const byVisitor = countVisits(views);
  const all = [...byVisitor.values()].flat();
  const keys = await keysOfVisits(
    tx,
    all.map(({ visit }) => beginningOf(visit)),
  );
  const keysOfVisit = new Map(all.map(({ visit }, n) => [visit.id, keys[n]!]));
  return [...byVisitor.values()].flatMap((visits) => {
    const last = new Map<string, string>();
    return visits.map(({ visit, pages, lastAt, ...counts }) => {
      const ids = keysOfVisit.get(visit.id)!;
      const beganAt = (visit.started_at as Date).getTime();
      const began = new Date(beganAt).toISOString();
      const previous = ids.map((id, n) => (id === 0 ? 'NULL' : (last.get(`${n} ${id}`) ?? 'NULL')));
      for (const [n, id] of ids.entries()) last.set(`${n} ${id}`, `"${began}"`);
      const { visits: _, ...parts } = partsOf({ beganAt, lastAt, hasEnded: true, pages, accepted: 0, ...counts });
      return {
        visit_id: visit.id,
        site_id: visit.site_id,
        visitor_id: visit.visitor_id,
        channel: 'web',
        began_at: visit.started_at,
        keys: `{${ids.join(',')}}`,
        previous: `{${previous.join(',')}}`,
        ...parts,
      };
    });
  });
}

const beginningOf = (visit: Row<'visits'>) => {
  const text = (column: keyof typeof visit) => String(visit[column] ?? '');
  return {
    source: text('source'),
    engine: text('engine'),
    keyword: text('keyword'),
    referrer: text('referrer'),
    landingUrl: text('landing_url'),
    regionCode: text('region_code'),
    device: text('device'),
    os: text('os'),
    browser: text('browser'),
    language: text('language'),
    screen: text('screen'),
  };
};

/** Visits of people with what they add up to, by visitor, each in its order. */
function countVisits({ sheet: { rows }, leads }: Views): Map<string, Counted[]> {
  const byVisitor = new Map<string, Counted[]>();
  const byId = new Map<Value, Counted>();
  for (const visit of rows.visits) {
    if (visit.device === 'bot') continue;
    const lastAt = (visit.ended_at as Date).getTime();
    const counted = { visit, pages: 0, lastAt, chats: 0, invited: 0, leads: 0 };
    const visitor = String(visit.visitor_id);
    byVisitor.set(visitor, [...(byVisitor.get(visitor) ?? []), counted]);
    byId.set(visit.id, counted);
  }
  /** The newest visit that had begun by then. */
  const at = (visitor: Value, moment: number) =>
    byVisitor.get(String(visitor))?.findLast(({ visit }) => (visit.started_at as Date).getTime() <= moment);
  for (const { visit_id } of rows.page_views) {
    const counted = byId.get(visit_id);
    if (counted) counted.pages += 1;
  }
  for (const { visitor_id, opened_at } of rows.conversations) {
    const counted = at(visitor_id, (opened_at as Date).getTime());
    if (counted) counted.chats += 1;
  }
  for (const event of rows.events) {
    const counted = event.kind === 'invitation.shown' && at(event.visitor_id, (event.at as Date).getTime());
    if (counted) counted.invited += 1;
  }
  for (const [visitor, moment] of leads) {
    const counted = at(visitor, moment);
    if (counted) counted.leads += 1;
  }
  return byVisitor;
}
