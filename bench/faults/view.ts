import type { WireMessage } from '../wire/frames';

/** What one person has on the screen of one conversation, and every promise that was broken while it got there. */
export class View {
  readonly faults: string[] = [];
  /** Everything up to this number is on the screen. */
  contiguous = 0;
  private readonly name: string;
  private readonly bodies: Map<string, string>;
  private readonly bySeq = new Map<number, string>();
  private readonly seqOf = new Map<string, number>();
  private readonly pushedOnce = new Set<string>();
  private lastPushed = 0;

  /** `bodies` are the texts as they were sent, by the sender's id. */
  constructor(name: string, bodies: Map<string, string>) {
    this.name = name;
    this.bodies = bodies;
  }

  acknowledged(onlyID: string, seq: number): void {
    this.place(onlyID, seq, 'acknowledgement');
  }

  /** A push may not come twice, nor before one that it follows. */
  pushed(message: WireMessage): void {
    if (this.pushedOnce.has(message.onlyID)) this.fault(`${message.onlyID} pushed twice`);
    if (message.seq <= this.lastPushed) this.fault(`push ${message.seq} after ${this.lastPushed}`);
    this.pushedOnce.add(message.onlyID);
    this.lastPushed = message.seq;
    this.compareBody(message);
    this.place(message.onlyID, message.seq, 'push');
  }

  loaded(messages: WireMessage[]): void {
    for (const message of messages) {
      this.compareBody(message);
      this.place(message.onlyID, message.seq, 'snapshot');
    }
  }

  /** The ids in the order in which they stand on the screen. */
  order(): string[] {
    return [...this.bySeq].sort(([a], [b]) => a - b).map(([, onlyID]) => onlyID);
  }

  private place(onlyID: string, seq: number, how: string): void {
    const there = this.bySeq.get(seq);
    const before = this.seqOf.get(onlyID);
    if (there !== undefined && there !== onlyID) this.fault(`number ${seq} is ${there}, by ${how} ${onlyID}`);
    if (before !== undefined && before !== seq) this.fault(`${onlyID} has number ${before}, by ${how} ${seq}`);
    this.bySeq.set(seq, onlyID);
    this.seqOf.set(onlyID, seq);
    while (this.bySeq.has(this.contiguous + 1)) this.contiguous += 1;
  }

  private compareBody({ onlyID, msg }: WireMessage): void {
    const sent = this.bodies.get(onlyID);
    if (sent === undefined) this.fault(`${onlyID} was never sent`);
    else if (sent !== msg) this.fault(`${onlyID} came back as another text`);
  }

  private fault(what: string): void {
    this.faults.push(`${this.name}: ${what}`);
  }
}
