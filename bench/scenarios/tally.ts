import type { Side, StoredMessage } from '../peers/peer';

/** Clients that receive a conversation's messages: the owner, the visitor's tabs, the watcher. */
export const listenerNames = ['agent', 'tab 1', 'tab 2', 'watcher'] as const;
export type Listener = 0 | 1 | 2 | 3;

interface Seen {
  onlyIDs: string[];
  seqs: number[];
}

interface ConversationTally {
  /** Messages of the set-up and a robot's answers: stored like all others, but not required to be seen by everyone. */
  openings: Set<string>;
  sentBy: Map<string, Side>;
  acked: Map<string, number>;
  seen: Seen[];
}

/**
 * Everything sent, acknowledged and seen in one run. Filled during the measurement, so it only appends; checks run
 * afterwards.
 */
export class Tally {
  sent = 0;
  acked = 0;
  delivered = 0;
  /** Answers of robots that their visitors have. */
  answers = 0;
  refused: string[] = [];
  faults: string[] = [];
  onAcked: (conversation: number, onlyID: string) => void = () => undefined;
  onSeen: (conversation: number, listener: Listener, onlyID: string) => void = () => undefined;
  private readonly conversations: ConversationTally[];

  constructor(conversations: number) {
    this.conversations = Array.from({ length: conversations }, () => ({
      openings: new Set(),
      sentBy: new Map(),
      acked: new Map(),
      seen: listenerNames.map(() => ({ onlyIDs: [], seqs: [] })),
    }));
  }

  noteSent(conversation: number, side: Side, onlyID: string): void {
    this.sent += 1;
    this.conversations[conversation]!.sentBy.set(onlyID, side);
  }

  noteOpening(conversation: number, onlyID: string, seq: number): void {
    this.conversations[conversation]!.openings.add(onlyID);
    this.conversations[conversation]!.acked.set(onlyID, seq);
  }

  noteAnswer(conversation: number, onlyID: string, seq: number): void {
    this.answers += 1;
    this.noteOpening(conversation, onlyID, seq);
  }

  noteAcked(conversation: number, onlyID: string, seq: number): void {
    const acked = this.conversations[conversation]!.acked;
    const before = acked.get(onlyID);
    if (before === undefined) {
      this.acked += 1;
      acked.set(onlyID, seq);
      this.onAcked(conversation, onlyID);
    } else if (before !== seq) this.faults.push(`${onlyID} acknowledged as ${before} and as ${seq}`);
  }

  noteSeen(conversation: number, listener: Listener, onlyID: string, seq: number): void {
    const seen = this.conversations[conversation]!.seen[listener]!;
    seen.onlyIDs.push(onlyID);
    seen.seqs.push(seq);
    this.delivered += 1;
    this.onSeen(conversation, listener, onlyID);
  }

  noteRefused(onlyID: string, error: string): void {
    this.refused.push(`${onlyID}: ${error}`);
  }

  /** Number of deliveries expected for the acknowledged messages: one for each listener except the sender. */
  owed(listeners: readonly Listener[]): number {
    return this.acked * Math.max(0, listeners.length - 1);
  }

  /** One sentence for each violation: messages missing, repeated, out of order, or rows unequal to acknowledgements. */
  judge(conversation: number, stored: StoredMessage[], listeners: readonly Listener[], gapless: boolean): string[] {
    const { acked, openings, sentBy, seen } = this.conversations[conversation]!;
    const where = `conversation ${conversation}`;
    const faults: string[] = [];
    if (stored.length !== acked.size) faults.push(`${where}: ${stored.length} rows, ${acked.size} acknowledged`);
    stored.forEach((row, index) => {
      if (gapless && row.seq !== index + 1) faults.push(`${where}: row ${index + 1} has number ${row.seq}`);
      if (acked.get(row.onlyID) !== row.seq)
        faults.push(`${where}: ${row.onlyID} is row ${row.seq}, acknowledged as ${acked.get(row.onlyID)}`);
    });
    for (const listener of listeners) {
      const measured = stored.filter((row) => !openings.has(row.onlyID));
      const others = measured.filter((row) => !isSenders(listener, sentBy.get(row.onlyID)));
      faults.push(...checkSeen(`${where}, ${listenerNames[listener]}`, without(seen[listener]!, openings), others));
    }
    return faults;
  }
}

/** The sending socket gets an acknowledgement and no push. */
function isSenders(listener: Listener, side: Side | undefined): boolean {
  return (listener === 0 && side === 'agent') || (listener === 1 && side === 'visitor');
}

function without({ onlyIDs, seqs }: Seen, openings: Set<string>): Seen {
  const kept = onlyIDs.flatMap((onlyID, index) => (openings.has(onlyID) ? [] : [index]));
  return { onlyIDs: kept.map((index) => onlyIDs[index]!), seqs: kept.map((index) => seqs[index]!) };
}

function checkSeen(where: string, seen: Seen, others: StoredMessage[]): string[] {
  const faults: string[] = [];
  const once = new Set(seen.onlyIDs);
  if (once.size !== seen.onlyIDs.length) faults.push(`${where}: ${seen.onlyIDs.length - once.size} seen twice`);
  const missing = others.filter((row) => !once.has(row.onlyID)).length;
  if (missing > 0) faults.push(`${where}: ${missing} never seen`);
  const strange = once.size - (others.length - missing);
  if (strange > 0) faults.push(`${where}: ${strange} seen that are not stored`);
  const late = seen.seqs.filter((seq, index) => index > 0 && seq <= seen.seqs[index - 1]!).length;
  if (late > 0) faults.push(`${where}: ${late} out of order`);
  return faults;
}
