import type { Tally } from '../scenarios/tally';

export type PeerName = 'baseline' | 'parley' | 'bound';
export type Side = 'visitor' | 'agent';

/** Agents and visitors of one run. Each conversation belongs to one of the agents; the peer decides which. */
export interface DeskPlan {
  /** Distinguishes the desks of one server. */
  name: string;
  agents: number;
  conversations: number;
  /** Connected visitors without a message. */
  idleVisitors: number;
  tabsPerVisitor: 1 | 2;
  /** Adds an agent that watches every conversation. */
  watcher: boolean;
  /** Reconnect with full jitter. */
  reconnect: boolean;
  /** Key of a site on which a robot has the visitors; every second conversation is there. */
  robotSite?: string;
}

/** Whether a robot has this conversation of a desk. */
export const isRobots = ({ robotSite }: Pick<DeskPlan, 'robotSite'>, conversation: number): boolean =>
  robotSite !== undefined && conversation % 2 === 1;

/** A stored message of a peer. */
export interface StoredMessage {
  onlyID: string;
  seq: number;
}

/** The signed-in clients of one run. All they receive is reported to the tally. */
export interface Desk {
  send(conversation: number, side: Side, onlyID: string, body: string): void;
  stored(conversation: number): Promise<StoredMessage[]>;
  /** A visitor nobody knows opens a page; resolves once its socket is bound. */
  arrive?(name: string): Promise<void>;
  /** Arrivals that all agents together have been told of, since the desk is open. */
  arrivalsListed?(): number;
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
  /** Whether a conversation's numbers are 1, 2, 3 …; the baseline's only increase. */
  readonly gapless: boolean;
  /** Root processes whose cost counts for this peer, including PostgreSQL's. */
  roots(): number[];
  openDesk(plan: DeskPlan, tally: Tally): Promise<Desk>;
  /** Kills its server (SIGKILL) and starts a new one at once; resolves when the old one has exited. */
  killAndRespawn(): Promise<void>;
  /** Stops its server (SIGTERM), then starts a new one; returns how long stopping took and which processes were left. */
  terminateAndRespawn(): Promise<Ended>;
  stop(): Promise<void>;
}

export interface Peer {
  readonly name: PeerName;
  start(scratch: string): Promise<RunningPeer>;
}

/** Runs `task` for 0 … count-1, at most `width` at a time, so that set-up does not overload the server. */
export async function forEachIndex(count: number, width: number, task: (index: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
}
