import type { VisitorRow } from '@parley/protocol/types';
import type { Faces, Shown } from '../features/foundation/agents/faces';
import type { Principal } from '../principal';
import { isOver, type Share } from '../share';
import { type Visibility, visibilityOf } from '../visibility';

/** An open conversation as cached here: may be out of date, every write is checked by the database. */
export type OpenConversation = { id: string; ownerId: string | null; state: VisitorRow['state']; seq: number };

/** An agent with a socket in this process. `seesAll`: lists everyone's conversations. */
export type DeskAgent = { uuid: string; seesAll: boolean; guest?: true; visibility: Visibility | null };

export const deskAgentOf = (
  agent: Pick<Principal, 'admin' | 'guest' | 'scope' | 'masks'>,
  uuid: string,
): DeskAgent => ({
  uuid,
  seesAll: agent.admin,
  ...(agent.guest && { guest: agent.guest }),
  visibility: visibilityOf(agent),
});

/** This process's memory, kept current by events: open conversations, connected agents, watchers, shares, languages. */
export class Desk {
  readonly open = new Map<string, OpenConversation>();
  readonly agents = new Map<string, DeskAgent>();
  /** Language by visitor, for visitors with a socket here. */
  readonly languages = new Map<string, string>();
  /** Site by visitor, for visitors with a socket here or a gap that is replayed. */
  readonly sites = new Map<string, string>();
  /** Visitors who have switched the typing preview off, among those with a socket here or a change lately. */
  readonly unpreviewed = new Set<string>();
  /** Number of connected agents who list everyone's conversations. */
  get overseers(): number {
    let count = 0;
    for (const agent of this.agents.values()) if (agent.seesAll) count += 1;
    return count;
  }

  /** Shares by guest and visitor. */
  readonly #shares = new Map<string, Map<string, Share>>();
  readonly #now: () => number;
  readonly #faces: Pick<Faces, 'isEmpty' | 'of'> | null;

  constructor(now: () => number = Date.now, faces: Pick<Faces, 'isEmpty' | 'of'> | null = null) {
    this.#now = now;
    this.#faces = faces;
  }

  /** Name and picture of an agent in the visitor's language (V-30); null: the usual ones. */
  faceFor(agentId: string | null, visitorId: string): Shown | null {
    if (agentId === null || this.#faces === null || this.#faces.isEmpty) return null;
    return this.#faces.of(agentId, this.languages.get(visitorId) ?? '');
  }

  /** Visitors whom these agents watch, or who are shared with them. */
  visitorsOf(agentIds: ReadonlySet<string>): Set<string> {
    const visitors = new Set<string>();
    for (const [visitorId, watchers] of this.#watchers)
      for (const agentId of watchers) if (agentIds.has(agentId)) visitors.add(visitorId);
    for (const [agentId, shares] of this.#shares)
      if (agentIds.has(agentId)) for (const visitorId of shares.keys()) visitors.add(visitorId);
    return visitors;
  }

  share(guestId: string, visitorId: string, share: Share | null): void {
    const shares = this.#shares.get(guestId) ?? new Map<string, Share>();
    if (share) shares.set(visitorId, share);
    else shares.delete(visitorId);
    if (shares.size > 0) this.#shares.set(guestId, shares);
    else this.#shares.delete(guestId);
  }

  /** The present share of a visitor with a guest; null: none, or it has ended. */
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

  /** Replaces all watchers and shares by those that are stored. */
  reload(
    watchers: readonly { visitorId: string; agentId: string }[],
    shares: readonly (Share & { agentId: string })[],
  ): void {
    this.#watchers.clear();
    for (const { visitorId, agentId } of watchers) this.watch(visitorId, agentId, true);
    this.#shares.clear();
    for (const share of shares) this.share(share.agentId, share.visitorId, share);
  }

  /** Versions of rows pushed lately, by visitor, since the last sweep and between the two before it. */
  #pushed = new Map<string, number>();
  #pushedBefore = new Map<string, number>();

  /** Whether a newer row of this visitor was pushed already: events of two commits may arrive out of order. */
  isOld(row: VisitorRow): boolean {
    const pushed = this.#pushed.get(row.YQToken) ?? this.#pushedBefore.get(row.YQToken) ?? 0;
    return row.version < pushed;
  }

  /** Records the version of a row that is pushed. */
  recordPushed(row: VisitorRow): void {
    if (!this.isOld(row)) this.#pushed.set(row.YQToken, row.version);
  }

  /**
   * Called by the clock: drops versions older than two sweeps, and agents and visitors for whom the hub holds no pushes.
   */
  sweep(isHeld: (agentId: string) => boolean, isVisitorHeld: (visitorId: string) => boolean = () => true): void {
    for (const known of [this.languages, this.sites, this.unpreviewed])
      for (const visitorId of known.keys()) if (!isVisitorHeld(visitorId)) known.delete(visitorId);
    this.#pushedBefore = this.#pushed;
    this.#pushed = new Map();
    for (const agentId of this.agents.keys()) if (!isHeld(agentId)) this.agents.delete(agentId);
  }

  /** Remembers whether agents see what the visitor types. */
  setPreview(visitorId: string, isOff: boolean): void {
    if (isOff) this.unpreviewed.add(visitorId);
    else this.unpreviewed.delete(visitorId);
  }

  /** Updates the visitor's open conversation and its switches from a newer row. */
  remember(row: VisitorRow): void {
    this.setPreview(row.YQToken, row.privacy?.includes('noPreview') ?? false);
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
