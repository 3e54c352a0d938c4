import type { Listener, Tally } from '../../scenarios/tally';
import { seededRandom } from '../../wire/random';
import { type Desk, type DeskPlan, forEachIndex, type Peer, type RunningPeer, type Side } from '../peer';
import { SqlPeerProcess } from '../sql-peer';
import { IoClient } from './client';

export const baseline: Peer = {
  name: 'baseline',
  async start(scratch) {
    const server = await SqlPeerProcess.start('baseline/server.ts', scratch);
    const running: RunningPeer = {
      name: 'baseline',
      gapless: false,
      roots: () => server.roots(),
      openDesk: (plan, tally) => BaselineDesk.open(server, plan, tally),
      killAndRespawn: () => server.killAndRespawn(),
      terminateAndRespawn: () => server.terminateAndRespawn(),
      stop: () => server.stop(),
    };
    return running;
  },
};

interface Pushed {
  conversation: number;
  id: number;
  clientId: string;
}

class BaselineDesk implements Desk {
  private readonly server: SqlPeerProcess;
  private readonly tally: Tally;
  private readonly random = seededRandom(1);
  private readonly plan: DeskPlan;
  private readonly clients: IoClient[] = [];
  private readonly visitors: IoClient[] = [];
  private readonly idOf: number[] = [];
  private readonly indexOf = new Map<number, number>();
  private readonly agentOf = new Map<number, IoClient>();
  private arrivals = 0;

  private constructor(server: SqlPeerProcess, plan: DeskPlan, tally: Tally) {
    this.server = server;
    this.plan = plan;
    this.tally = tally;
  }

  static async open(server: SqlPeerProcess, plan: DeskPlan, tally: Tally): Promise<BaselineDesk> {
    const desk = new BaselineDesk(server, plan, tally);
    await forEachIndex(plan.agents, 8, (i) => desk.addAgent(`agent-${i}`));
    await forEachIndex(plan.conversations, 32, (i) => desk.addConversation(i));
    await forEachIndex(plan.idleVisitors, 64, async (i) => {
      await desk.connect('visitor', `idle-${i}`, () => undefined);
    });
    if (plan.watcher) await desk.addWatcher();
    return desk;
  }

  send(conversation: number, side: Side, onlyID: string, msg: string): void {
    const id = this.idOf[conversation]!;
    const from = side === 'visitor' ? this.visitors[conversation] : this.agentOf.get(id);
    from?.emit('message', { conversation: id, id: onlyID, msg }, (seq) =>
      this.tally.noteAcked(conversation, onlyID, seq as number),
    );
  }

  stored(conversation: number) {
    const sql = 'select client_id as id, id as seq from messages where conversation = $1 order by messages.id';
    return this.server.rows(sql, this.idOf[conversation]!);
  }

  async arrive(name: string): Promise<void> {
    await this.connect('arrival', name, () => undefined);
  }

  arrivalsListed(): number {
    return this.arrivals;
  }

  async allBound(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.ready()));
  }

  close(): void {
    for (const client of this.clients) client.close();
  }

  private async addAgent(name: string): Promise<void> {
    const client = await this.connect('agent', name, (event, value) => {
      if (event === 'arrived') this.arrivals += 1;
      else if (event === 'opened') this.agentOf.set((value as Pushed).conversation, client);
      else this.seen(0, value as Pushed);
    });
  }

  private async addConversation(index: number): Promise<void> {
    const name = `visitor-${index}`;
    const tab = await this.connect('visitor', name, (_event, value) => this.seen(1, value as Pushed));
    if (this.plan.tabsPerVisitor === 2)
      await this.connect('visitor', name, (_event, value) => this.seen(2, value as Pushed));
    const id = await tab.ask<number>('open', null);
    this.visitors[index] = tab;
    this.idOf[index] = id;
    this.indexOf.set(id, index);
  }

  private async addWatcher(): Promise<void> {
    const watcher = await this.connect('watcher', 'watcher', (_event, value) => this.seen(3, value as Pushed));
    for (const id of this.idOf) await watcher.ask('join', id);
  }

  private async connect(role: string, name: string, event: (name: string, value: unknown) => void): Promise<IoClient> {
    const random = this.plan.reconnect ? this.random : undefined;
    const client = new IoClient(
      this.server.port,
      { role, name: `${this.plan.name}-${name}` },
      { event, ready: () => undefined },
      random,
    );
    this.clients.push(client);
    await client.connect();
    return client;
  }

  private seen(listener: Listener, pushed: Pushed): void {
    this.tally.noteSeen(this.indexOf.get(pushed.conversation)!, listener, pushed.clientId, pushed.id);
  }
}
