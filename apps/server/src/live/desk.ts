import type { VisitorRow } from '@parley/protocol/types';
import type { Faces, Shown } from '../features/foundation/agents/faces';
import { type Lens, lensOf } from '../lens';
import type { Principal } from '../principal';
import { isOver, type Share } from '../share';

/** What this process remembers of an open conversation. A memory, never the truth: the database guards every write. */
export type OpenConversation = { id: string; ownerId: string | null; state: VisitorRow['state']; seq: number };

/** Agents whose sockets are open here, and what each may list. */
export type DeskAgent = { uuid: string; seesAll: boolean; guest?: true; lens: Lens | null };

export const deskAgentOf = (
  agent: Pick<Principal, 'admin' | 'guest' | 'scope' | 'masks'>,
  uuid: string,
): DeskAgent => ({
  uuid,
  seesAll: agent.admin,
  ...(agent.guest && { guest: agent.guest }),
  lens: lensOf(agent),
});

/** Recent facts of the desk, kept fresh by events: who owns what, who watches whom, who is here. */
export class Desk {
  readonly open = new Map<string, OpenConversation>();
  readonly agents = new Map<string, DeskAgent>();
  /** What visitors with a socket here speak. */
  readonly languages = new Map<string, string>();
  /** Agents here who see everyone's conversations. */
  get overseers(): number {
    let count = 0;
    for (const agent of this.agents.values()) if (agent.seesAll) count += 1;
    return count;
  }

  /** What is shared with guests: by guest, by visitor. */
  readonly #shares = new Map<string, Map<string, Share>>();
  readonly #now: () => number;
  readonly #faces: Pick<Faces, 'isEmpty' | 'of'> | null;

  constructor(now: () => number = Date.now, faces: Pick<Faces, 'isEmpty' | 'of'> | null = null) {
    this.#now = now;
    this.#faces = faces;
  }

  /** What a visitor is shown of an agent in place of the usual (V-30); null: nothing else. */
  faceFor(agentId: string | null, visitorId: string): Shown | null {
    if (agentId === null || this.#faces === null || this.#faces.isEmpty) return null;
    return this.#faces.of(agentId, this.languages.get(visitorId) ?? '');
  }

  share(guestId: string, visitorId: string, share: Share | null): void {
    const shares = this.#shares.get(guestId) ?? new Map<string, Share>();
    if (share) shares.set(visitorId, share);
    else shares.delete(visitorId);
    if (shares.size > 0) this.#shares.set(guestId, shares);
    else this.#shares.delete(guestId);
  }

  /** What of a visitor is shared with a guest at this moment. */
  shareOf(guestId: string, visitorId: string): Share | null {
    const share = this.#shares.get(guestId)?.get(visitorId);
    return share && !isOver(share, this.#now()) ? share : null;
  }

  readonly #watchers = new Map<string, Set<string>>();

  watchers(visitorId: string): ReadonlySet<string> {
    return this.#watchers.get(visitorId) ?? NOBODY;
  }

  watch(visitorId: string, agentId: string, on: boolean): void {
    const watchers = this.#watchers.get(visitorId) ?? new Set();
    if (on) watchers.add(agentId);
    else watchers.delete(agentId);
    if (watchers.size > 0) this.#watchers.set(visitorId, watchers);
    else this.#watchers.delete(visitorId);
  }

  /** Versions of the rows told lately, in two generations. */
  #told = new Map<string, number>();
  #toldBefore = new Map<string, number>();

  /** Whether something newer of this visitor was told already: a commit's answer can overtake another's. */
  isOld(row: VisitorRow): boolean {
    const told = this.#told.get(row.YQToken) ?? this.#toldBefore.get(row.YQToken) ?? 0;
    return row.version < told;
  }

  /** Notes that this row is told. */
  tell(row: VisitorRow): void {
    if (!this.isOld(row)) this.#told.set(row.YQToken, row.version);
  }

  /** Forgets what was told more than a turn of the clock ago, and those of whom nothing is held any more. */
  sweep(isHeld: (agentId: string) => boolean, isVisitorHeld: (visitorId: string) => boolean = () => true): void {
    for (const visitorId of this.languages.keys()) if (!isVisitorHeld(visitorId)) this.languages.delete(visitorId);
    this.#toldBefore = this.#told;
    this.#told = new Map();
    for (const agentId of this.agents.keys()) if (!isHeld(agentId)) this.agents.delete(agentId);
  }

  /** Takes in a row that is newer than what is remembered. */
  remember(row: VisitorRow): void {
    if (row.conversation === null || row.state === 'end' || row.state === 'monitor') {
      this.open.delete(row.YQToken);
      return;
    }
    const known = this.open.get(row.YQToken);
    const seq = known?.id === row.conversation ? Math.max(known.seq, row.seq) : row.seq;
    this.open.set(row.YQToken, { id: row.conversation, ownerId: row.serviceID, state: row.state, seq });
  }
}

const NOBODY: ReadonlySet<string> = new Set();
