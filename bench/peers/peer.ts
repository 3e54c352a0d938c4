import type { Tally } from '../scenarios/tally';

export type PeerName = 'baseline' | 'parley' | 'bound';
export type Side = 'visitor' | 'agent';

/** Who sits at the desk of one run. Conversation i belongs to one of the agents; the peer says to whom. */
export interface DeskPlan {
  /** Tells the desks of one server apart. */
  name: string;
  agents: number;
  conversations: number;
  /** Visitors that are connected and have said nothing. */
  idleVisitors: number;
  tabsPerVisitor: 1 | 2;
  /** One more agent that watches every conversation. */
  watcher: boolean;
  /** Come back with full jitter after a lost connection. */
  reconnect: boolean;
}

/** What a peer has kept of one conversation, in its order. */
export interface StoredMessage {
  onlyID: string;
  seq: number;
}

/** A signed-in desk on a running peer. Everything that comes back is told to the tally. */
export interface Desk {
  send(conversation: number, side: Side, onlyID: string, body: string): void;
  stored(conversation: number): Promise<StoredMessage[]>;
  /** Resolves once every socket of the desk is bound. */
  allBound(): Promise<void>;
  close(): void;
}

export interface Ended {
  ms: number;
  leftOver: string[];
}

export interface RunningPeer {
  readonly name: PeerName;
  /** Does it promise numbers 1, 2, 3 … in a conversation? The baseline promises only that they grow. */
  readonly gapless: boolean;
  /** The roots of all processes that are charged to it, its PostgreSQL's included. */
  roots(): number[];
  openDesk(plan: DeskPlan, tally: Tally): Promise<Desk>;
  /** SIGKILL to its server, and at once a new one; resolves when the old one is gone. */
  killAndRespawn(): Promise<void>;
  /** SIGTERM to its server, and a new one when it has ended: how long that took, and what outlived it. */
  terminateAndRespawn(): Promise<Ended>;
  stop(): Promise<void>;
}

export interface Peer {
  readonly name: PeerName;
  start(scratch: string): Promise<RunningPeer>;
}

/** Runs `task` for 0 … count-1, at most `width` at once: setting a desk up must not be a flood. */
export async function forEachIndex(count: number, width: number, task: (index: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
}
