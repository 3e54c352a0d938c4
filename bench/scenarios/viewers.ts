import { Latencies } from '../measure/latency';
import { forEachIndex } from '../peers/peer';
import type { ParleyProcess } from '../processes/parley';
import { hello } from '../wire/calls';
import { HeartbeatTimer } from '../wire/heartbeat-timer';
import { freshId } from '../wire/ids';
import { seededRandom } from '../wire/random';
import { Visitor } from '../wire/sides';
import { pause } from './closed-loop';
import { startPacer } from './pacer';
import type { Figures } from './scenario';

/** Pages of the site on which the visitors are. */
const PAGES = 80;

/** Known visitors with sockets who open one page after the other. */
export type Viewers = {
  /**
   * Opens pages until `until`, all visitors together at most `perSecond`: each its next page after the answer to the one
   * before. Resolves to the answered page views.
   */
  view(until: number, perSecond: number): Promise<Figures>;
  close(): void;
};

export async function openViewers({ http, origin }: ParleyProcess, count: number, faults: string[]): Promise<Viewers> {
  const heartbeats = new HeartbeatTimer();
  const free: Visitor[] = [];
  const sides: Visitor[] = [];
  const sentAt = new Map<string, number>();
  let answers = new Latencies();
  await forEachIndex(count, 64, async (n) => {
    const who = await hello(http, `viewer-${n}`);
    const random = seededRandom(n + 1);
    const hooks = {
      accepted: ({ onlyID = '' }) => {
        answers.add(performance.now() - sentAt.get(onlyID)!);
        sentAt.delete(onlyID);
        free.push(side);
      },
      refused: ({ error }: { error?: string }) => faults.push(`a page view was refused: ${error}`),
      fault: (what: string) => faults.push(`viewer ${n}: ${what}`),
    };
    const side = new Visitor(origin, who, { hooks, heartbeats, random, reconnect: false, cursor: who.cursor });
    await side.connect();
    sides.push(side);
    free.push(side);
  });

  return {
    async view(until, perSecond) {
      answers = new Latencies();
      const begun = performance.now();
      let sent = 0;
      const stop = startPacer(() => {
        const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
        for (; sent < due && free.length > 0; sent += 1) {
          const page = `http://shop.example/item/${sent % PAGES}`;
          const onlyID = freshId();
          sentAt.set(onlyID, performance.now());
          // The one that has waited longest, so that all take part.
          free.shift()!.say(onlyID, { code: '6002', URL: page, title: page });
        }
      });
      await pause(until - performance.now());
      await stop();
      const seconds = (performance.now() - begun) / 1000;
      return {
        views: answers.count,
        viewsPerSecond: answers.count / seconds,
        viewP50: answers.percentile(0.5),
        viewP99: answers.percentile(0.99),
      };
    },
    close() {
      heartbeats.stop();
      for (const side of sides) side.close();
    },
  };
}
