import { adminPassword, adminUsername, type ParleyProcess } from '../../processes/parley';
import type { Listener, Tally } from '../../scenarios/tally';
import * as calls from '../../wire/calls';
import type { WireFrame } from '../../wire/frames';
import { HeartbeatTimer } from '../../wire/heartbeat-timer';
import { freshId } from '../../wire/ids';
import type { LiveClient, LiveHooks } from '../../wire/live-client';
import { seededRandom } from '../../wire/random';
import { Agent, Visitor } from '../../wire/sides';
import { type Desk, type DeskPlan, forEachIndex, isRobots, type Side, type StoredMessage } from '../peer';

interface Conversation {
  visitor: Visitor;
  id: string;
  /** Undefined: a robot has it. */
  owner: Agent | undefined;
  /** The newest number the visitor has; it catches up from there. */
  lastSeq: number;
}

/** Clients of Parley with real sign-ins and routing; every visitor has its own credential and conversation. */
export class ParleyDesk implements Desk {
  private readonly server: ParleyProcess;
  /** The processes to which clients connect, in turn. */
  private readonly places: readonly ParleyProcess[];
  private readonly plan: DeskPlan;
  private readonly tally: Tally;
  private readonly heartbeats = new HeartbeatTimer();
  private readonly random = seededRandom(1);
  private readonly clients: LiveClient[] = [];
  private readonly agents = new Map<string, Agent>();
  private readonly conversations: Conversation[] = [];
  private readonly indexOf = new Map<string, number>();
  private readonly indexOfId = new Map<string, number>();
  private arrivals = 0;

  private constructor(server: ParleyProcess, plan: DeskPlan, tally: Tally, places: readonly ParleyProcess[]) {
    this.server = server;
    this.places = places;
    this.plan = plan;
    this.tally = tally;
  }

  static async open(
    server: ParleyProcess,
    plan: DeskPlan,
    tally: Tally,
    places: readonly ParleyProcess[] = [server],
  ): Promise<ParleyDesk> {
    const desk = new ParleyDesk(server, plan, tally, places);
    const admin = await calls.signIn(server.http, adminUsername, adminPassword);
    await forEachIndex(plan.agents, 4, async (i) => {
      const agent = await desk.addAgent(admin, `agent-${i}`, 0, desk.placeOf(i));
      desk.agents.set(agent.who.uuid, agent);
    });
    await forEachIndex(plan.conversations, 32, (i) => desk.addConversation(i));
    await forEachIndex(plan.idleVisitors, 64, (i) => desk.addIdleVisitor(i));
    if (plan.watcher) await desk.addWatcher(admin);
    return desk;
  }

  send(conversation: number, side: Side, onlyID: string, msg: string): void {
    const { visitor, owner } = this.conversations[conversation]!;
    if (side === 'visitor') visitor.write(onlyID, msg);
    else owner!.write(onlyID, visitor.who.YQToken, msg);
  }

  async stored(conversation: number): Promise<StoredMessage[]> {
    const { visitor, id } = this.conversations[conversation]!;
    return calls.visitorHistory(this.server.http, visitor.who.credential, id);
  }

  async arrive(name: string): Promise<void> {
    const who = await calls.hello(this.server.http, name);
    const options = { ...this.sideOptions(), cursor: who.cursor, hooks: this.commonHooks(name) };
    await this.connect(new Visitor(this.server.origin, who, options));
  }

  arrivalsListed(): number {
    return this.arrivals;
  }

  async allBound(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.ready()));
  }

  close(): void {
    this.heartbeats.stop();
    for (const client of this.clients) client.close();
  }

  private placeOf(index: number): ParleyProcess {
    return this.places[index % this.places.length]!;
  }

  private async addAgent(admin: string, name: string, listener: Listener, place = this.server): Promise<Agent> {
    const who = await calls.createAgent(this.server.http, admin, `${this.plan.name}-${name}`);
    const agent = new Agent(place.origin, who, {
      ...this.sideOptions(),
      ...(this.plan.robotSite && { overlooks: isOfNobody }),
      hooks: {
        ...this.commonHooks(name),
        accepted: (frame) => this.accepted(frame),
        push: (frame) => {
          if (frame.code === '8002') this.arrivals += 1;
          this.said(listener, frame);
        },
        snapshot: async () => (await calls.userList(this.server.http, who.token)).cursor,
      },
    });
    await this.connect(agent);
    return agent;
  }

  /** State hidden, so that routing gives it no visitor. */
  private async addWatcher(admin: string): Promise<void> {
    const watcher = await this.addAgent(admin, 'watcher', 3);
    await calls.setAgentState(this.server.http, watcher.who.token, '1');
    await forEachIndex(this.conversations.length, 16, async (i) => {
      const { YQToken } = this.conversations[i]!.visitor.who;
      await calls.talk(this.server.http, watcher.who.token, 'monitor', { YQToken, on: true });
    });
  }

  private async addIdleVisitor(index: number): Promise<void> {
    const who = await calls.hello(this.server.http, `idle-${index}`);
    const hooks = this.commonHooks(`idle ${index}`);
    await this.connect(new Visitor(this.server.origin, who, { ...this.sideOptions(), cursor: who.cursor, hooks }));
  }

  private async addConversation(index: number): Promise<void> {
    const isWithRobot = isRobots(this.plan, index);
    const site = isWithRobot ? this.plan.robotSite : undefined;
    const who = await calls.hello(this.server.http, `page-${index}`, { ...(site && { site }) });
    this.indexOf.set(who.YQToken, index);
    if (this.plan.tabsPerVisitor === 2) await this.addSecondTab(index, who);
    const opening = freshId();
    const opened = new Promise<Omit<Conversation, 'visitor'>>((resolve) => {
      const known: Partial<Conversation> = {};
      const visitor = new Visitor(this.placeOf(index).origin, who, {
        ...this.sideOptions(),
        cursor: who.cursor,
        hooks: {
          ...this.commonHooks(`visitor ${index}`),
          accepted: (frame) => {
            if (frame.onlyID !== opening) {
              this.acceptedFrom(index, frame);
              return;
            }
            this.tally.noteOpening(index, opening, frame.seq!);
            known.id = frame.conversation!;
            this.indexOfId.set(frame.conversation!, index);
            known.lastSeq = frame.seq!;
            settle();
          },
          push: (frame) => {
            if (frame.code === '2000') known.owner = this.agents.get(frame.serviceID ?? '');
            if (frame.code === '2000') settle();
            this.said(1, frame, index);
          },
          snapshot: (boundCursor) => this.catchUp(index, boundCursor),
        },
      });
      const settle = () => {
        const { id, owner, lastSeq } = known;
        if (id && (owner || isWithRobot) && lastSeq) resolve({ id, owner, lastSeq });
      };
      this.conversations[index] = { visitor, id: '', owner: undefined as never, lastSeq: 0 };
      void this.connect(visitor).then(() => visitor.write(opening, 'hello'));
    });
    Object.assign(this.conversations[index] as object, await opened);
  }

  private async addSecondTab(index: number, who: calls.KnownVisitor): Promise<void> {
    const hooks = {
      ...this.commonHooks(`visitor ${index}, tab 2`),
      push: (frame: WireFrame) => this.said(2, frame, index),
    };
    await this.connect(new Visitor(this.server.origin, who, { ...this.sideOptions(), cursor: who.cursor, hooks }));
  }

  private async connect(client: LiveClient): Promise<void> {
    this.clients.push(client);
    await client.connect();
  }

  private sideOptions() {
    return { heartbeats: this.heartbeats, random: this.random, reconnect: this.plan.reconnect };
  }

  private commonHooks(name: string): LiveHooks {
    return {
      refused: (frame) => this.tally.noteRefused(frame.onlyID!, frame.error ?? ''),
      fault: (what) => this.tally.faults.push(`${name}: ${what}`),
      lost: (code, reason) => {
        if (!this.plan.reconnect || code >= 4400) this.tally.faults.push(`${name}: closed ${code} ${reason}`);
      },
    };
  }

  private accepted(frame: WireFrame): void {
    const index = this.indexOfId.get(frame.conversation!);
    if (index !== undefined) this.tally.noteAcked(index, frame.onlyID!, frame.seq!);
  }

  private acceptedFrom(index: number, frame: WireFrame): void {
    this.conversations[index]!.lastSeq = frame.seq!;
    this.tally.noteAcked(index, frame.onlyID!, frame.seq!);
  }

  private said(listener: Listener, frame: WireFrame, known?: number): void {
    if (frame.code !== '8005' && frame.code !== '8006') return;
    const { message } = frame;
    if (!message || message.role === 'tip') return;
    const index = known ?? this.indexOf.get(frame.YQToken!);
    if (index === undefined) return;
    if (listener === 1) this.conversations[index]!.lastSeq = message.seq;
    if (listener === 1 && message.robot) return this.tally.noteAnswer(index, message.onlyID, message.seq);
    this.tally.noteSeen(index, listener, message.onlyID, message.seq);
  }

  private async catchUp(index: number, boundCursor: string): Promise<string> {
    const conversation = this.conversations[index]!;
    const { visitor, id, lastSeq } = conversation;
    const missed = await calls.visitorHistory(this.server.http, visitor.who.credential, id, lastSeq);
    for (const message of missed) {
      conversation.lastSeq = message.seq;
      if (message.role === 'service') this.tally.noteSeen(index, 1, message.onlyID, message.seq);
    }
    return boundCursor;
  }
}

/** Words of a conversation that no agent has: its row in the lists of all agents shows them. */
const isOfNobody = (text: string): boolean => OF_NOBODY.test(text);
const OF_NOBODY = /^\{"code":"800[56]","YQToken":"[^"]*","recipient":null,/;
