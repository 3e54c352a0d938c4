import { randomBytes } from 'node:crypto';
import type { Context } from '../context';
import { LOCK } from '../db/locks';
import type { Client } from '../db/pool';
import { act, type Emit } from '../events/act';
import { runFollower } from '../events/follow';
import { readRows } from '../features/conversation/conversations/rows';
import { hashPassword } from '../features/foundation/auth/password';
import { searchFollower } from '../features/office/history/search-follower';
import { uuidV7 } from '../ids';
import { buildStories, type Cast } from './demo-desk';
import { addDeskData } from './desk-data';
import { addFriendlyContacts, createPartner } from './friendly-contacts';
import { passersBy } from './passers-by';
import { createRandom } from './random';
import {
  beginGrace,
  endSetup,
  ensureSite,
  findFilledAt,
  insertEditor,
  noteFilled,
  noteSeenCode,
  saveAssignments,
  saveRows,
} from './store';
import { agents } from './stories/agents';
import { sharedStory } from './stories/friends';
import { homeStories } from './stories/home';
import { outdoorStories } from './stories/outdoor';
import { sites } from './stories/sites';
import type { CastName, SiteName } from './stories/story';
import { teaStories } from './stories/tea';
import type { Sheet } from './tables';

export type DemoDesk = {
  isNew: boolean;
  /** Lines to print in the terminal. */
  lines: string[];
};

/**
 * Fills a sample desk: three shops, four agents, a partner, some weeks of conversations, and visitors who wait, talk
 * and browse now. Runs once for an installation; later calls change nothing.
 */
export async function fillDemoDesk(context: Context): Promise<DemoDesk> {
  if (await findFilledAt(context.db)) return already();
  const password = randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x');
  // Outside of the transaction: password hashing is slow by design.
  const passwordHash = await hashPassword(password);
  const filled = await act(context, async (tx, emit) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK.firstStart]);
    return (await findFilledAt(tx)) ? null : fill(context, tx, emit, passwordHash);
  });
  if (!filled) return already();
  // Its next run may be half a minute away: until then nothing would be found, and home would say how far it is behind.
  await runFollower(context, searchFollower);
  return { isNew: true, lines: describe(filled, password) };
}

type Filled = { sheet: Sheet; usernames: string[]; partner: string };

async function fill({ clock }: Context, tx: Client, emit: Emit, passwordHash: string): Promise<Filled> {
  const now = clock.now();
  const hired = await createAgents(tx, passwordHash, now);
  const cast: Cast = { siteIds: await openSites(tx, now), agentIds: hired.ids };
  const stories = [...teaStories, ...homeStories, ...outdoorStories, sharedStory];
  const sheet = buildStories([...stories, ...passersBy(createRandom(1), now)], cast, now);
  await saveRows(tx, sheet.rows);
  await saveAssignments(tx, sheet.assignedAt);
  await addDeskData(tx, { agentIds: cast.agentIds, now });
  await addFriendlyContacts(tx, { agentIds: cast.agentIds, now });
  await beginGrace(tx, now);
  await noteSeenCode(tx);
  await endSetup(tx);
  emit({ kind: 'settings.changed', section: 'setup' });
  await noteFilled(tx, now);
  await announce(tx, emit, sheet);
  return { sheet, usernames: hired.usernames, partner: hired.partner };
}

async function openSites(tx: Client, now: number): Promise<Record<SiteName, string>> {
  const ids: Partial<Record<SiteName, string>> = {};
  for (const [name, { key, name: shop }] of entries(sites)) {
    ids[name] = await ensureSite(tx, { id: uuidV7(now), key, name: shop });
  }
  return ids as Record<SiteName, string>;
}

async function createAgents(tx: Client, passwordHash: string, now: number) {
  const ids: Partial<Record<CastName, string>> = {};
  const usernames: string[] = [];
  for (const [name, agent] of entries(agents)) {
    const id = uuidV7(now);
    const isFree = (username: string) => insertEditor(tx, { id, username, passwordHash, ...agent }, now);
    const username = (await isFree(name)) ? name : `${name}-${id.slice(-6)}`;
    if (username !== name) await isFree(username);
    ids[name] = id;
    usernames.push(username);
  }
  const suyu = uuidV7(now);
  const partner = await createPartner(tx, suyu, passwordHash);
  return { ids: { ...ids, suyu } as Record<CastName, string>, usernames, partner };
}

/** Pushes the new visitors to consoles that are open already. */
async function announce(tx: Client, emit: Emit, { rows }: Sheet): Promise<void> {
  const present = rows.visitors.filter(({ state }) => state !== 'gone' && state !== 'end').map(({ id }) => String(id));
  for (const [visitorId, row] of await readRows(tx, present)) {
    const causes = [{ type: 'visitor.arrived' as const }];
    emit({ kind: 'visitor.changed', visitorId, was: null, row, causes, owner: null, queue: null });
  }
}

function describe({ sheet, usernames, partner }: Filled, password: string): string[] {
  const { visitors, conversations, messages, letters } = sheet.rows;
  const count = (state: string) => visitors.filter((visitor) => visitor.state === state).length;
  return [
    `The sample desk is filled: ${conversations.length} conversations with ${messages.length} messages of ${visitors.length} visitors, ${letters.length} letters.`,
    `Right now ${count('wait')} wait, ${count('current')} talk with an agent, ${count('monitor')} look around. They are made up and answer nobody; those who talk go back to the queue after the grace unless their agent signs in.`,
    `Its agents ${usernames.join(', ')} sign in with the password ${password} (it is said once; an administrator can set another).`,
    `A partner's account, ${partner}, signs in with it too, and sees what is shared with it alone.`,
  ];
}

const already = (): DemoDesk => ({
  isNew: false,
  lines: ['The sample desk was filled before; nothing was added.'],
});

const entries = <K extends string, T>(record: Record<K, T>) => Object.entries(record) as [K, T][];
