import { forEachIndex } from '../peers/peer';
import { eventually } from '../processes/child';
import { adminPassword, adminUsername, type ParleyProcess } from '../processes/parley';
import * as calls from '../wire/calls';
import type { WireFrame } from '../wire/frames';
import { HeartbeatTimer } from '../wire/heartbeat-timer';
import { freshId } from '../wire/ids';
import type { LiveClient, LiveHooks } from '../wire/live-client';
import type { Random } from '../wire/random';
import { Agent, Visitor } from '../wire/sides';
import { type Evidence, expectedCounters } from './check';
import { type Conversation, isSaid, type Screen, screensOf, showsAll, viewsOf } from './conversation';
import { View } from './view';

/** Limit for set-up, settling and catching up; beyond it the run has failed. */
const timeoutMs = 30_000;

/** `ofSeveral`: see `View`. `tabs`: agents and visitors have two tabs each and write in both (fault 16). */
export type DeskOptions = { ofSeveral?: boolean; tabs?: boolean };

/** A server, or a balancer over several. */
export type Place = Pick<ParleyProcess, 'http' | 'origin'>;

/** Clients of agents and visitors that reconnect, resend, resume and load what they missed. */
export class StormDesk {
  readonly conversations: Conversation[] = [];
  readonly clients: LiveClient[] = [];
  readonly faults: string[] = [];
  answered = 0;
  /** Clients that stopped reading in this schedule: they may lose their sockets. */
  readonly slow = new Set<LiveClient>();
  /** Every lost socket but those of `slow`: whose, close code and reason. */
  readonly lost: string[] = [];
  /** Clients that got 7006 `delayed` and not yet `ok`. */
  readonly delayed = new Set<LiveClient>();
  private readonly server: Place;
  private readonly random: Random;
  private readonly heartbeats = new HeartbeatTimer();
  private readonly agents = new Map<string, Agent>();
  private readonly secondTabs = new Map<Agent, Agent>();
  private readonly byToken = new Map<string, Conversation>();
  private readonly byId = new Map<string, Conversation>();
  /** Messages that were sent more than once: screens may be told of them again. */
  private readonly resent = new Set<string>();

  private readonly options: DeskOptions;

  constructor(server: Place, random: Random, options: DeskOptions = {}) {
    this.options = options;
    this.server = server;
    this.random = random;
  }

  async open(agents: number, conversations: number): Promise<void> {
    const admin = await calls.signIn(this.server.http, adminUsername, adminPassword);
    await forEachIndex(agents, 4, (i) => this.addAgent(admin, `storm-${i}`));
    await this.openMore(conversations);
  }

  /** More visitors send their first message; resolves when each has an agent. */
  async openMore(conversations: number): Promise<void> {
    const before = this.conversations.length;
    await forEachIndex(conversations, 16, (i) => this.addConversation(before + i));
    const opened = () => this.conversations.every(({ id, owner }) => id !== '' && owner !== undefined);
    if (await eventually(opened, timeoutMs)) return;
    const missing = this.conversations.filter(({ id, owner }) => id === '' || !owner).length;
    throw new Error(`${missing} of ${conversations} conversations did not open: ${this.faults.join('; ')}`);
  }

  say(index: number, side: 'user' | 'service', body: string): string {
    const conversation = this.conversations[index]!;
    const onlyID = freshId();
    conversation.bodies.set(onlyID, body);
    conversation.sent.push({ onlyID, role: side, body });
    this.write(conversation, side, onlyID, body);
    return onlyID;
  }

  /** In either tab of the side, if it has two; in one that reads, so that an acknowledgement does not wait for it. */
  private write(
    { visitor, secondVisitor, owner }: Conversation,
    side: 'user' | 'service',
    onlyID: string,
    body: string,
  ) {
    const inSecond = this.options.tabs === true && this.random() < 0.5;
    const oneOf = <T extends LiveClient>(first: T, second: T | undefined): T =>
      second && (this.slow.has(first) || (inSecond && !this.slow.has(second))) ? second : first;
    if (side === 'user') oneOf(visitor, secondVisitor).write(onlyID, body);
    else oneOf(owner!, this.secondTabs.get(owner!)).write(onlyID, visitor.who.YQToken, body);
  }

  /** Sends an acknowledged message again with another text: the first one stays, and its answer is repeated. */
  repeat(index: number): void {
    const conversation = this.conversations[index]!;
    const { sent, acknowledged } = conversation;
    const message = sent[Math.floor(this.random() * sent.length)];
    if (message && acknowledged.has(message.onlyID)) {
      this.resent.add(message.onlyID);
      this.write(conversation, message.role, message.onlyID, 'another text');
    }
  }

  /** Marks the owner's screen as read up to `seq`. The frame has no answer and may be lost with the server. */
  read(index: number, seq = this.conversations[index]!.agentView.contiguous): void {
    const conversation = this.conversations[index]!;
    conversation.readUpTo = Math.max(conversation.readUpTo, seq);
    conversation.owner!.read(conversation.visitor.who.YQToken, conversation.readUpTo);
  }

  isAcknowledged(index: number, onlyID: string): boolean {
    return this.conversations[index]!.acknowledged.has(onlyID);
  }

  /**
   * Returns a function that tells whether each client has been bound again since this call, at the same time or not:
   * connections are cut all the while, so that on a slow machine one of them is always away.
   */
  watchReturn(): () => boolean {
    const before = this.clients.map(({ reconnects }) => reconnects);
    return () => this.clients.every(({ reconnects }, i) => reconnects > before[i]!);
  }

  secondTab(agent: Agent): Agent | undefined {
    return this.secondTabs.get(agent);
  }

  allBound(): boolean {
    return this.clients.every((client) => client.bound);
  }

  /** Resolves true when nothing is pending and every screen shows all acknowledged messages, false after `withinMs`. */
  settled(withinMs = timeoutMs): Promise<boolean> {
    return eventually(() => this.allBound() && this.waiting() === 0 && this.conversations.every(showsAll), withinMs);
  }

  waiting(): number {
    return this.clients.reduce((sum, { outbox }) => sum + outbox.size, 0);
  }

  /**
   * Reads the stored record over the routes of visitor and agent, whole or what has come since the last look; repeats
   * while unread counts are still changing.
   */
  async evidence(part: 'whole' | 'since the last look' = 'whole'): Promise<Evidence[]> {
    if (part === 'whole')
      for (const one of this.conversations) Object.assign(one, { agentHistory: [], visitorHistory: [] });
    const evidence: Evidence[] = [];
    await forEachIndex(this.conversations.length, 8, async (i) => {
      const found = await this.evidenceOf(this.conversations[i]!);
      evidence[i] = found;
      await eventually(async () => {
        found.row = await this.rowOf(this.conversations[i]!);
        return found.row?.unreadNumber === expectedCounters(found.agentHistory, found.readUpTo).unreadNumber;
      }, 5000);
    });
    return evidence;
  }

  /** What screens showed twice, out of order or as another text. */
  shownFaults(): string[] {
    return this.conversations.flatMap((one) => viewsOf(one).flatMap(({ faults }) => faults));
  }

  close(): void {
    this.heartbeats.stop();
    for (const client of this.clients) client.close();
  }

  private async addAgent(admin: string, name: string): Promise<void> {
    const who = await calls.createAgent(this.server.http, admin, name);
    const agent = this.agentSocket(who, name, 'agentView');
    this.agents.set(who.uuid, agent);
    await agent.connect();
    if (!this.options.tabs) return;
    const second = this.agentSocket(who, `${name}, second tab`, 'agentTab');
    this.secondTabs.set(agent, second);
    await second.connect();
  }

  private agentSocket(who: calls.SignedInAgent, name: string, screen: 'agentView' | 'agentTab'): Agent {
    const agent: Agent = new Agent(this.server.origin, who, {
      ...this.commonOptions(),
      hooks: {
        ...this.commonHooks(
          name,
          () => agent,
          () => this.conversations.flatMap((one) => (one.owner?.who === who ? (one[screen] ?? []) : [])),
        ),
        accepted: (frame) => this.acknowledged(frame, screen),
        push: (frame) => this.agentPush(agent, screen, frame),
        snapshot: () => this.agentSnapshot(agent, screen),
      },
    });
    this.clients.push(agent);
    return agent;
  }

  private async addConversation(index: number): Promise<void> {
    const who = await calls.hello(this.server.http, `storm-${index}`);
    const name = `conversation ${index}`;
    const bodies = new Map<string, string>();
    const view = (of: string) => new View(`${name}, ${of}`, bodies, { ...this.options, resent: this.resent });
    const { tabs } = this.options;
    const conversation: Conversation = {
      index,
      id: '',
      visitor: this.visitorSocket(who, `${name}, visitor`, 'visitorView', () => conversation),
      secondVisitor: undefined,
      owner: undefined,
      bodies,
      sent: [],
      acknowledged: new Map(),
      refused: [],
      agentView: view("agent's screen"),
      visitorView: view("visitor's screen"),
      agentTab: tabs ? view("agent's second tab") : undefined,
      visitorTab: tabs ? view("visitor's second tab") : undefined,
      readUpTo: 0,
      agentHistory: [],
      visitorHistory: [],
    };
    this.conversations[index] = conversation;
    this.byToken.set(who.YQToken, conversation);
    await conversation.visitor.connect();
    if (tabs) {
      conversation.secondVisitor = this.visitorSocket(
        who,
        `${name}, visitor's second tab`,
        'visitorTab',
        () => conversation,
      );
      await conversation.secondVisitor.connect();
    }
    this.say(index, 'user', openingLine(index));
  }

  private visitorSocket(
    who: calls.KnownVisitor,
    name: string,
    screen: 'visitorView' | 'visitorTab',
    conversation: () => Conversation,
  ): Visitor {
    const visitor: Visitor = new Visitor(this.server.origin, who, {
      ...this.commonOptions(),
      cursor: who.cursor,
      hooks: {
        ...this.commonHooks(
          name,
          () => visitor,
          () => viewsOf(conversation(), [screen]),
        ),
        accepted: (frame) => this.acknowledged(frame, screen, conversation()),
        push: (frame) => this.visitorPush(conversation(), visitor, screen, frame),
        snapshot: (boundCursor) => this.visitorSnapshot(conversation(), screen, boundCursor),
      },
    });
    this.clients.push(visitor);
    return visitor;
  }

  private commonOptions() {
    return { heartbeats: this.heartbeats, random: this.random, reconnect: true };
  }

  /** `views`: what the client shows. */
  private commonHooks(name: string, client: () => LiveClient, views: () => View[]): LiveHooks {
    return {
      resent: (onlyID) => this.resent.add(onlyID),
      refused: (frame) => this.faults.push(`${name}: ${frame.onlyID} refused: ${frame.error}`),
      fault: (what) => this.faults.push(`${name}: ${what}`),
      lost: (code, reason) => {
        if (!this.slow.has(client())) this.lost.push(`${name}: ${code} ${reason}`);
        this.delayed.delete(client());
        for (const view of views()) view.socketLost();
        if (code >= 4400 && code < 4500) this.faults.push(`${name}: closed ${code} ${reason}`);
      },
    };
  }

  private acknowledged(frame: WireFrame, screen: Screen, known?: Conversation): void {
    const conversation = known ?? this.byId.get(frame.conversation!);
    if (!conversation) {
      this.faults.push(`${frame.onlyID} acknowledged in unknown conversation ${frame.conversation}`);
      return;
    }
    if (conversation.id === '') {
      conversation.id = frame.conversation!;
      this.byId.set(conversation.id, conversation);
    }
    if (conversation.id !== frame.conversation) {
      this.faults.push(`conversation ${conversation.index}: ${frame.onlyID} was put into another conversation`);
    }
    this.answered += 1;
    const before = conversation.acknowledged.get(frame.onlyID!);
    if (before !== undefined && before !== frame.seq) {
      this.faults.push(
        `conversation ${conversation.index}: ${frame.onlyID} acknowledged as ${before} and ${frame.seq}`,
      );
    }
    conversation.acknowledged.set(frame.onlyID!, frame.seq!);
    conversation[screen]?.acknowledged(frame.onlyID!, frame.seq!);
  }

  private agentPush(agent: Agent, screen: Screen, frame: WireFrame): void {
    this.noteSaving(agent, frame);
    const conversation = this.byToken.get(frame.YQToken ?? '');
    if (conversation && isSaid(frame)) conversation[screen]?.pushed(frame.message!);
  }

  private visitorPush(conversation: Conversation, visitor: Visitor, screen: Screen, frame: WireFrame): void {
    this.noteSaving(visitor, frame);
    if (frame.code === '2000') {
      conversation.owner = this.agents.get(frame.serviceID ?? '');
      if (!conversation.owner) this.faults.push(`conversation ${conversation.index}: given to an agent of nobody's`);
    }
    if (frame.code === '2004') this.faults.push(`conversation ${conversation.index} was ended`);
    if (isSaid(frame)) conversation[screen]?.pushed(frame.message!);
  }

  private noteSaving(client: LiveClient, frame: WireFrame): void {
    if (frame.code !== '7006') return;
    if ((frame as { saving?: string }).saving === 'delayed') this.delayed.add(client);
    else this.delayed.delete(client);
  }

  private async agentSnapshot(agent: Agent, screen: Screen): Promise<string> {
    const { list, cursor } = await calls.userList(this.server.http, agent.who.token);
    const own = list.flatMap((row) => (row.serviceID === agent.who.uuid ? (this.byToken.get(row.YQToken) ?? []) : []));
    await forEachIndex(own.length, 4, async (i) => {
      const { visitor, id, [screen]: view } = own[i]!;
      const { token } = agent.who;
      view?.loaded(await calls.agentHistory(this.server.http, token, visitor.who.YQToken, id, view.contiguous));
    });
    return cursor;
  }

  private async visitorSnapshot(conversation: Conversation, screen: Screen, boundCursor: string): Promise<string> {
    const { visitor, id, [screen]: view } = conversation;
    view?.loaded(await calls.visitorHistory(this.server.http, visitor.who.credential, id, view.contiguous));
    return boundCursor;
  }

  private async evidenceOf(conversation: Conversation): Promise<Evidence> {
    const { id, index, visitor, owner, sent, acknowledged, refused, readUpTo } = conversation;
    const { YQToken, credential } = visitor.who;
    const { http } = this.server;
    const { agentHistory, visitorHistory } = conversation;
    agentHistory.push(...(await calls.agentHistory(http, owner!.who.token, YQToken, id, agentHistory.at(-1)?.seq)));
    visitorHistory.push(...(await calls.visitorHistory(http, credential, id, visitorHistory.at(-1)?.seq)));
    return {
      name: `conversation ${index}`,
      sent,
      acknowledged,
      refused,
      readUpTo,
      agentHistory,
      visitorHistory,
      agentScreens: screensOf(conversation, ['agentView', 'agentTab']),
      visitorScreens: screensOf(conversation, ['visitorView', 'visitorTab']),
      row: undefined,
    };
  }

  private async rowOf({ visitor, owner }: Conversation) {
    const { list } = await calls.userList(this.server.http, owner!.who.token);
    return list.find(({ YQToken }) => YQToken === visitor.who.YQToken);
  }
}

/** The text of a visitor's first message. */
export const openingLine = (index: number): string => `opening ${index}.`;
