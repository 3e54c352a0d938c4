import { randomUUID } from 'node:crypto';
import type { ParleyProcess } from '../processes/parley';
import { hello } from '../wire/calls';
import { HeartbeatTimer } from '../wire/heartbeat-timer';
import { seededRandom } from '../wire/random';
import { Visitor } from '../wire/sides';
import { startPacer } from './pacer';

const visitors = 300;

/** Writes page views of visitors with sockets at this rate until stopped; then resolves to their number. */
export async function startViews({ http, origin }: ParleyProcess, perSecond: number): Promise<() => Promise<number>> {
  const heartbeats = new HeartbeatTimer();
  const sides: Visitor[] = [];
  for (let n = 0; n < visitors; n += 1) {
    const who = await hello(http, `visitor-${n}`);
    const side = new Visitor(origin, who, {
      hooks: {},
      heartbeats,
      random: seededRandom(n + 1),
      reconnect: true,
      cursor: who.cursor,
    });
    await side.connect();
    sides.push(side);
  }
  const begun = performance.now();
  let sent = 0;
  const stopPacer = startPacer(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const page = `http://shop.example/item/${1000 + (sent % 80)}`;
      sides[sent % visitors]!.say(randomUUID(), { code: '6002', URL: page, title: page });
    }
  });
  return async () => {
    await stopPacer();
    for (const side of sides) side.close();
    heartbeats.stop();
    return sent;
  };
}
