import { setTimeout as pause } from 'node:timers/promises';
import { tcpLine } from '../measure/tcp-queues';
import { eventually, within } from '../processes/child';
import { adminPassword, adminUsername, type ParleyProcess } from '../processes/parley';
import * as calls from '../wire/calls';
import { HeartbeatTimer } from '../wire/heartbeat-timer';
import type { LiveClient } from '../wire/live-client';
import { oneOf, type Random } from '../wire/random';
import { Agent } from '../wire/sides';
import type { StormDesk } from './desk';

/** What a server may hold of one socket (benchmarks.md, fault 11). */
const heldMost = 4 * 1024 * 1024;
/** Bytes typed to one agent: what a server may hold, what the kernel does (about 4 MiB), and some more. */
const floodBytes = 9 * 1024 * 1024;
/** The longest text that visitors may be seen typing (6001), in characters of three bytes. */
const typed = '灯'.repeat(2000);
const typedBytes = 6000;
const typedAtOnce = 20;
const flushMs = 10;
/** A server closes a socket that is too slow, and cuts it a second later; with the load of a machine that runs all. */
const cutWithinMs = 10_000;
const boundWithinMs = 10_000;
/** Limit for the flood to arrive at the reading tab. */
const arriveMs = 5000;
/** Number of further clients that stop reading without a flood. */
const manyAtOnce = 5;

type Tab = { agent: Agent; isLost: boolean };

/**
 * Fault 11: clients that do not read. An agent gets more than a server may hold for one socket, in a tab of its own that
 * has to be cut, and in its second tab; both, and a few other clients, then read on. A reading tab at the same process
 * says how much was sent.
 */
export class SlowReaders {
  private readonly desk: StormDesk;
  private readonly random: Random;
  private readonly heartbeats = new HeartbeatTimer();
  readonly violations: string[] = [];
  /** Number of tabs that got too much, and of those that the server closed. */
  readonly flooded = { tabs: 0, cut: 0 };

  constructor(desk: StormDesk, random: Random) {
    this.desk = desk;
    this.random = random;
  }

  /** Agents see what visitors type. */
  async open({ http }: Pick<ParleyProcess, 'http'>): Promise<void> {
    const admin = await calls.signIn(http, adminUsername, adminPassword);
    const window = { section: 'window', value: { typingPreview: true }, version: 0 };
    await http.post('/api/settings/doEdit', window, admin);
  }

  async take(server: ParleyProcess, ms: number): Promise<void> {
    const owner = oneOf(this.desk.conversations, this.random).owner!;
    const tabs: (LiveClient | undefined)[] = [owner, this.desk.secondTab(owner)];
    const others = Array.from({ length: manyAtOnce }, () => oneOf(this.desk.clients, this.random));
    const slow = [tabs[1], ...others.filter((client) => !tabs.includes(client))].filter(
      (client) => client !== undefined,
    );
    for (const client of slow) {
      this.desk.slow.add(client);
      client.stopReading();
    }
    await Promise.all([pause(ms), this.flood(server, owner)]);
    for (const client of slow) client.readOn();
  }

  close(): void {
    this.heartbeats.stop();
  }

  /** Opens two tabs of the agent at this server, one of which reads; ends early if the server goes. */
  private async flood(server: ParleyProcess, owner: Agent): Promise<void> {
    const [stalled, reading] = [this.tab(server, owner), this.tab(server, owner)];
    const bound = Promise.all([stalled, reading].map(({ agent }) => agent.connect()));
    if (await within(bound, boundWithinMs)) {
      stalled.agent.stopReading();
      const begun = { stalled: stalled.agent.line.bytesRead, reading: reading.agent.line.bytesRead };
      const port = stalled.agent.line.port ?? 0;
      await this.type(owner);
      const held = () => {
        const sent = reading.agent.line.bytesRead - begun.reading;
        return sent - (stalled.agent.line.bytesRead - begun.stalled) - tcpLine(port, server.port).held;
      };
      const isGone = () => stalled.isLost || reading.isLost;
      if ((await eventually(() => isGone() || held() > heldMost, arriveMs)) && !isGone())
        await this.mustBeCut(() => isGone() || !tcpLine(port, server.port).isOpen);
      stalled.agent.readOn();
    }
    for (const { agent } of [stalled, reading]) agent.close();
  }

  private async mustBeCut(isCut: () => boolean): Promise<void> {
    this.flooded.tabs += 1;
    if (await eventually(isCut, cutWithinMs)) this.flooded.cut += 1;
    else this.violations.push(`a server holds more than ${heldMost} bytes for a client that does not read`);
  }

  private tab(server: ParleyProcess, { who }: Agent): Tab {
    const tab: Tab = {
      isLost: false,
      agent: new Agent(server.origin, who, {
        heartbeats: this.heartbeats,
        random: this.random,
        reconnect: false,
        hooks: {
          lost: () => {
            tab.isLost = true;
          },
        },
      }),
    };
    return tab;
  }

  /** The agent's visitors type. */
  private async type(owner: Agent): Promise<void> {
    const own = this.desk.conversations.filter((conversation) => conversation.owner === owner);
    for (let sent = 0; sent < floodBytes; sent += typedAtOnce * typedBytes) {
      for (let n = 0; n < typedAtOnce; n++) oneOf(own, this.random).visitor.sendFrame({ code: '6001', text: typed });
      await pause(flushMs);
    }
  }
}
