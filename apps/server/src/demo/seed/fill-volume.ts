import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock';
import type { Client, Db } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { hashPassword } from '../../features/foundation/auth/password';
import { uuidV7 } from '../../ids';
import { createRandom } from '../random';
import { analyze, ensureSite, findAgentIds, insertEditor, saveAssignments, saveRows } from '../store';
import type { Sheet } from '../tables';
import { generateSheets } from './generate';
import { nicknames, surnames } from './topics';

const YEAR_MS = 365 * 24 * 3600_000;
/** Sheets written concurrently: the database writes some while the next is generated. */
const LANES = 3;
const SITE = { key: 'seed', name: '旗舰店' };

export type SeedOrder = {
  messages: number;
  agents: number;
  years: number;
  seed: number;
  /** Checked between transactions. */
  isStopped(): boolean;
  onProgress(messages: number): void;
};

export type Seeded = { messages: number; conversations: number; visitors: number };

/** Adds `messages` messages in ended conversations. */
export async function fillVolume({ db, clock }: { db: Db; clock: Clock }, order: SeedOrder): Promise<Seeded> {
  const now = clock.now();
  const siteId = await ensureSite(db, { id: uuidV7(now), ...SITE });
  const agents = await createAgents(db, order.agents, now);
  const seeded: Seeded = { messages: 0, conversations: 0, visitors: 0 };
  const { messages, years, seed } = order;
  const volume = { messages, from: now - years * YEAR_MS, until: now, siteId, agents, random: createRandom(seed) };
  const assignedAt: Sheet['assignedAt'] = new Map();
  const underWay = new Set<Promise<void>>();
  for (const sheet of generateSheets(volume)) {
    while (underWay.size >= LANES) await Promise.race(underWay);
    if (order.isStopped()) break;
    // A failed one stays in the set, so that the next wait rejects.
    const run = save(sheet).then(() => void underWay.delete(run));
    run.catch(() => undefined);
    underWay.add(run);
  }
  await Promise.all(underWay);
  await saveAssignments(db, assignedAt);
  await analyze(db);
  return seeded;

  async function save({ rows, assignedAt: given }: Sheet): Promise<void> {
    await transaction(db, (tx) => saveLater(tx, rows));
    for (const [agentId, at] of given) assignedAt.set(agentId, Math.max(at, assignedAt.get(agentId) ?? 0));
    seeded.messages += rows.messages.length;
    seeded.conversations += rows.conversations.length;
    seeded.visitors += rows.visitors.length;
    order.onProgress(seeded.messages);
  }
}

/** Commits asynchronously: the last statement, the analysis, commits synchronously and flushes everything before it. */
async function saveLater(tx: Client, rows: Sheet['rows']): Promise<void> {
  await tx.query('set local synchronous_commit = off');
  await saveRows(tx, rows);
}

/** Agents `seed01`, `seed02` … with a random password that is not kept; an administrator can set one. */
export async function createAgents(db: Db, count: number, now: number): Promise<{ id: string; nickname: string }[]> {
  const wanted = Array.from({ length: count }, (_, index) => ({
    username: `seed${String(index + 1).padStart(2, '0')}`,
    nickname: `${surnames[index % surnames.length]}${nicknames[index % nicknames.length]}`,
  }));
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  for (const agent of wanted) {
    const id = uuidV7(now);
    await transaction(db, (tx) => insertEditor(tx, { id, ...agent, passwordHash, limit: 0, hidden: false }, now));
  }
  const ids = await findAgentIds(
    db,
    wanted.map(({ username }) => username),
  );
  return wanted.flatMap(({ username, nickname }) => {
    const id = ids.get(username);
    return id ? [{ id, nickname }] : [];
  });
}
