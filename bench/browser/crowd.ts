import { forEachIndex } from '../peers/peer';
import type { ParleyProcess } from '../processes/parley';
import * as calls from '../wire/calls';
import { HeartbeatTimer } from '../wire/heartbeat-timer';
import { freshId } from '../wire/ids';
import { seededRandom } from '../wire/random';
import { Visitor } from '../wire/sides';

/** Visitors on the site with a socket each; the first `talking` of them are in a conversation. */
export class Crowd {
  readonly faults: string[] = [];
  readonly sent: number[];
  private readonly heartbeats = new HeartbeatTimer();
  private readonly random = seededRandom(1);
  private readonly visitors: Visitor[] = [];
  private readonly server: ParleyProcess;
  private readonly talking: number;
  private acked = 0;

  private constructor(server: ParleyProcess, talking: number) {
    this.server = server;
    this.talking = talking;
    this.sent = Array(talking).fill(0);
  }

  static async gather(server: ParleyProcess, { size, talking }: { size: number; talking: number }): Promise<Crowd> {
    const crowd = new Crowd(server, talking);
    await forEachIndex(size, 32, (n) => crowd.add(n));
    await forEachIndex(talking, 32, async (n) => crowd.say(n, opening(n)));
    return crowd;
  }

  idOf(n: number): string {
    return this.visitors[n]!.who.YQToken;
  }

  numberOf(id: string): number {
    return this.visitors.findIndex((visitor) => visitor?.who.YQToken === id);
  }

  say(n: number, text: string): void {
    this.sent[n]! += 1;
    this.visitors[n]!.write(freshId(), text);
  }

  /** Sends `perSecond` messages, spread evenly over the talking visitors, until stopped. */
  talk(perSecond: number): { stop(): void } {
    const begun = performance.now();
    let number = 0;
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - begun) * perSecond) / 1000);
      while (number < due) {
        this.say((number * 7) % this.talking, `第 ${number} 条：请问这一款什么时候发货，可以开发票吗？`);
        number += 1;
      }
    }, 5);
    return { stop: () => clearInterval(timer) };
  }

  /** Messages that the server has not answered yet. */
  unanswered(): number {
    return this.sent.reduce((sum, n) => sum + n, 0) - this.acked;
  }

  close(): void {
    this.heartbeats.stop();
    for (const visitor of this.visitors) visitor.close();
  }

  private async add(n: number): Promise<void> {
    const who = await calls.hello(this.server.http, `商品详情第 ${n} 页`);
    const visitor = new Visitor(this.server.origin, who, {
      heartbeats: this.heartbeats,
      random: this.random,
      reconnect: false,
      cursor: who.cursor,
      hooks: {
        accepted: () => {
          this.acked += 1;
        },
        refused: (frame) => this.faults.push(`refused: ${frame.error}`),
        lost: (code, reason) => this.faults.push(`visitor ${n}: closed ${code} ${reason}`),
      },
    });
    this.visitors[n] = visitor;
    await visitor.connect();
  }
}

/** The first message of a conversation, unique to it. */
export const opening = (n: number): string => `我是第 ${n} 号，想问一下`;
