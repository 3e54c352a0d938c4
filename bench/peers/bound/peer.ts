import type { Listener, Tally } from '../../scenarios/tally';
import { FrameSocket } from '../../wire/frame-socket';
import { type Desk, type DeskPlan, forEachIndex, type Peer, type RunningPeer, type Side } from '../peer';
import { SqlPeerProcess } from '../sql-peer';

export const bound: Peer = {
  name: 'bound',
  async start(scratch) {
    const server = await SqlPeerProcess.start('bound/server.ts', scratch);
    const running: RunningPeer = {
      name: 'bound',
      gapless: true,
      roots: () => server.roots(),
      openDesk: (plan, tally) => BoundDesk.open(server, plan, tally),
      killAndRespawn: () => server.killAndRespawn(),
      terminateAndRespawn: () => server.terminateAndRespawn(),
      stop: () => server.stop(),
    };
    return running;
  },
};

interface BoundFrame {
  code: 'accepted' | 'said' | 'listening';
  conversation: number;
  id: string;
  seq: number;
}

/** Does not reconnect: the bound is not measured for it. */
class BoundDesk implements Desk {
  private readonly server: SqlPeerProcess;
  private readonly tally: Tally;
  private readonly sockets: FrameSocket[] = [];
  private readonly agents: FrameSocket[] = [];
  private readonly visitors: FrameSocket[] = [];
  private listening = 0;
  private whenListening: (() => void) | undefined;

  private constructor(server: SqlPeerProcess, tally: Tally) {
    this.server = server;
    this.tally = tally;
  }

  static async open(server: SqlPeerProcess, plan: DeskPlan, tally: Tally): Promise<BoundDesk> {
    const desk = new BoundDesk(server, tally);
    for (let i = 0; i < plan.agents; i++) desk.agents.push(await desk.connect(0));
    const watcher = plan.watcher ? await desk.connect(3) : undefined;
    await forEachIndex(plan.conversations, 32, async (index) => {
      const tabs = [await desk.connect(1)];
      if (plan.tabsPerVisitor === 2) tabs.push(await desk.connect(2));
      desk.visitors[index] = tabs[0]!;
      for (const socket of [desk.agentOf(index), ...tabs, ...(watcher ? [watcher] : [])]) desk.listen(socket, index);
    });
    await new Promise<void>((resolve) => {
      desk.whenListening = resolve;
      desk.noteListening(0);
    });
    return desk;
  }

  send(conversation: number, side: Side, onlyID: string, msg: string): void {
    const from = side === 'visitor' ? this.visitors[conversation]! : this.agentOf(conversation);
    from.send(JSON.stringify({ code: side, conversation, id: onlyID, msg }));
  }

  stored(conversation: number) {
    return this.server.rows(
      'select client_id as id, seq from messages where conversation = $1 order by seq',
      conversation,
    );
  }

  allBound(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private agentOf(conversation: number): FrameSocket {
    return this.agents[conversation % this.agents.length]!;
  }

  private listen(socket: FrameSocket, conversation: number): void {
    this.listening += 1;
    socket.send(JSON.stringify({ code: 'listen', conversation }));
  }

  private noteListening(count: number): void {
    this.listening -= count;
    if (this.listening === 0) this.whenListening?.();
  }

  private connect(listener: Listener): Promise<FrameSocket> {
    return new Promise((resolve, reject) => {
      const socket = new FrameSocket(`ws://127.0.0.1:${this.server.port}/`, {
        opened: () => resolve(socket),
        text: (text) => this.take(listener, JSON.parse(text) as BoundFrame),
        closed: (code, reason) => reject(new Error(`bound closed ${code} ${reason}`)),
      });
      this.sockets.push(socket);
    });
  }

  private take(listener: Listener, { code, conversation, id, seq }: BoundFrame): void {
    if (code === 'accepted') this.tally.noteAcked(conversation, id, seq);
    else if (code === 'said') this.tally.noteSeen(conversation, listener, id, seq);
    else this.noteListening(1);
  }
}
