import { createHash } from 'node:crypto';
import pino from 'pino';
import type { Clock } from '../../clock';
import type { Db } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { passFollower, runFollower } from '../../events/follow';
import { addUpAll, beginStatistics } from '../../features/office/census/fill';
import { talksFollower } from '../../features/office/census/talk/talks-follower';
import { visitsFollower } from '../../features/office/census/visits-follower';
import { uuidV7 } from '../../ids';
import { createRandom } from '../random';
import { createAgents } from '../seed/fill-volume';
import { analyze, ensureSite, saveAssignments } from '../store';
import { saveViews } from './fill-store';
import { generateViews, type Views } from './generate-views';
import { shops } from './profiles';

const FOLLOWERS = [talksFollower, visitsFollower];

const YEAR_MS = 365 * 24 * 3600_000;

export type ViewsOrder = {
  views: number;
  agents: number;
  years: number;
  seed: number;
  isStopped(): boolean;
  onViews(views: number): void;
  onDay(done: number, of: number): void;
};

export type FilledViews = { views: number; visits: number; visitors: number; conversations: number; messages: number };

/** Adds `views` page views of ten sites with everything that hangs on them, statistics included. */
export async function fillViews({ db, clock }: { db: Db; clock: Clock }, order: ViewsOrder): Promise<FilledViews> {
  const now = clock.now();
  const sites = [];
  for (const [name, host, weight] of shops) {
    const key = `seed-${createHash('sha1').update(host).digest('hex').slice(0, 8)}`;
    sites.push({ id: await ensureSite(db, { id: uuidV7(now), key, name }), name, host, weight });
  }
  const agents = await createAgents(db, order.agents, now);
  await beginStatistics(db);
  const log = pino({ level: 'error' });
  for (const follower of FOLLOWERS) await runFollower({ db, clock, log }, follower);
  const filled: FilledViews = { views: 0, visits: 0, visitors: 0, conversations: 0, messages: 0 };
  const assignedAt = new Map<string, number>();
  const plan = { views: order.views, from: now - order.years * YEAR_MS, until: now, sites, agents };
  // One is written while the next is generated.
  let underWay: Promise<void> = Promise.resolve();
  for (const views of generateViews({ ...plan, random: createRandom(order.seed) })) {
    await underWay;
    if (order.isStopped()) break;
    underWay = save(views);
    underWay.catch(() => undefined);
    // Lets the connection send before the next sheet is generated.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await underWay;
  await saveAssignments(db, assignedAt);
  await analyze(db);
  await addUpAll(db, order);
  // Each sheet came with its facts.
  for (const follower of FOLLOWERS) await passFollower({ db, clock }, follower);
  return filled;

  async function save(views: Views): Promise<void> {
    const { rows, assignedAt: given } = views.sheet;
    await transaction(db, async (tx) => {
      await saveViews(tx, views);
      // Each conversation once, where the follower would meet it with each of its rows.
      const changes = rows.conversations.map(({ id }) => ({ id: 0, key: String(id) }));
      await talksFollower.handle(tx, { events: [], messages: [], talks: [], changes });
    });
    for (const [agentId, at] of given) assignedAt.set(agentId, Math.max(at, assignedAt.get(agentId) ?? 0));
    filled.views += rows.page_views.length;
    filled.visits += rows.visits.length;
    filled.visitors += rows.visitors.length;
    filled.conversations += rows.conversations.length;
    filled.messages += rows.messages.length;
    order.onViews(filled.views);
  }
}
