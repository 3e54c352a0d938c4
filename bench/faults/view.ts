import type { WireMessage } from '../wire/frames';

type ViewOptions = { ofSeveral?: boolean; resent?: ReadonlySet<string> };

const none: ReadonlySet<string> = new Set();

/** One side's screen of one conversation, and the violations seen while it was filled. */
export class View {
  readonly faults: string[] = [];
  /** Every message up to this number is on the screen. */
  contiguous = 0;
  private readonly name: string;
  private readonly bodies: Map<string, string>;
  private readonly bySeq = new Map<number, string>();
  private readonly seqOf = new Map<string, number>();
  private readonly pushedOnce = new Set<string>();
  private lastPushed = 0;

  private readonly ofSeveral: boolean;
  private readonly resent: ReadonlySet<string>;

  /**
   * `bodies`: the sent texts by message id. `ofSeveral`: pushes of several processes cross: screens sort them by number.
   * Messages in `resent` are told again, since the process that had them first may have died: screens show them once.
   */
  constructor(name: string, bodies: Map<string, string>, { ofSeveral = false, resent = none }: ViewOptions = {}) {
    this.name = name;
    this.ofSeveral = ofSeveral;
    this.resent = resent;
    this.bodies = bodies;
  }

  /** With several processes, the one of the next socket may push again what this one did. */
  socketLost(): void {
    if (this.ofSeveral) this.pushedOnce.clear();
  }

  acknowledged(onlyID: string, seq: number): void {
    this.place(onlyID, seq, 'acknowledgement');
  }

  /** Records a push; one that is repeated or out of order is a violation. */
  pushed(message: WireMessage): void {
    const { onlyID, seq } = message;
    const mayComeAgain = this.ofSeveral && this.resent.has(onlyID);
    if (this.pushedOnce.has(onlyID) && !mayComeAgain) this.fault(`${onlyID} pushed twice`);
    if (!this.ofSeveral && seq <= this.lastPushed) this.fault(`push ${seq} after ${this.lastPushed}`);
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

  /** The ids in the order of the screen. */
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
