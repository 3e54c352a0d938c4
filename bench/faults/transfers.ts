import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../processes/child';
import { adminPassword, adminUsername, type ParleyProcess } from '../processes/parley';
import * as calls from '../wire/calls';
import type { VisitorRow } from '../wire/frames';
import { HeartbeatTimer } from '../wire/heartbeat-timer';
import type { Http } from '../wire/http';
import { freshId } from '../wire/ids';
import { oneOf, type Random } from '../wire/random';
import { type Evidence, findViolations } from './check';
import type { Place } from './desk';
import { ConsoleScreen, type Known, knownOf, type Talk, WindowScreen } from './transfer-screens';

/** What happens while a conversation is transferred and the receiver accepts. */
const meanwhiles = [
  'the visitor leaves',
  'the visitor is cut',
  'the owner is killed',
  'the receiver is killed',
  'it is withdrawn',
] as const;

/** Why an agent may not write who has just lost the conversation, or does not have it yet. */
const expectedRefusals = ['not-yours', 'already-ended', 'no-conversation'];

const visitorsAtOnce = 3;
const writeEveryMs = 25;
/** Each look asks every process for the lists of both agents. */
const lookEveryMs = 250;
/** The receiver tries to accept for this long after the others are done, in ms. */
const acceptMs = 500;
/** Limit for each step of a trial while processes, bus and database are disturbed. */
const waitMs = 40_000;

type Side = { who: calls.SignedInAgent; consoles: ConsoleScreen[] };
type Trial = { talk: Talk; window: WindowScreen; owner: Side; receiver: Side };

/**
 * Fault 17: visitors of their own talk to one of two agents, who transfers them while they leave, or while a client is
 * killed. All write meanwhile. Afterwards the conversation must be in one state, which both agents and the visitor know
 * from each process and from what was pushed to them, with every message in it.
 */
export class Transfers {
  readonly violations: string[] = [];
  /** Number of trials by what happened meanwhile and how they ended. */
  readonly outcomes: Record<string, number> = {};
  private readonly place: Place;
  private readonly processes: readonly ParleyProcess[];
  private readonly random: Random;
  private readonly heartbeats = new HeartbeatTimer();
  private readonly talks = new Map<string, Talk>();
  private sides: Side[] = [];

  /** `place`: a balancer over `processes`. */
  constructor(place: Place, processes: readonly ParleyProcess[], random: Random) {
    this.place = place;
    this.processes = processes;
    this.random = random;
  }

  /** Called when all other conversations have an agent: from now on they wait until one accepts. */
  async open(): Promise<void> {
    const { http } = this.place;
    const admin = await calls.signIn(http, adminUsername, adminPassword);
    const routing = { section: 'routing', value: { strategy: 'by-hand' }, version: 0 };
    await http.post('/api/settings/doEdit', routing, admin);
    this.sides = await Promise.all(
      ['giver', 'taker'].map(async (name) => {
        const who = await calls.createAgent(http, admin, name);
        const screen = () => new ConsoleScreen(this.place, who, this.talks, this.common(), this.report);
        const consoles = [screen(), screen()];
        for (const { agent } of consoles) await agent.connect();
        return { who, consoles };
      }),
    );
  }

  async take(ms: number): Promise<void> {
    await Promise.all(Array.from({ length: visitorsAtOnce }, () => this.trial(ms)));
  }

  close(): void {
    this.heartbeats.stop();
    for (const { consoles } of this.sides) for (const { agent } of consoles) agent.close();
  }

  private async trial(ms: number): Promise<void> {
    const meanwhile = oneOf(meanwhiles, this.random);
    const trial = await this.begin();
    const { talk, window, owner, receiver } = trial;
    const end = performance.now() + ms;
    const mayWrite = meanwhile !== 'the visitor leaves';
    await Promise.all([
      this.write(trial, mayWrite, end),
      this.ask(owner, talk, 'transfer', { to: receiver.who.uuid }),
      this.accept(trial, end + acceptMs),
      this.disturb(trial, meanwhile),
    ]);
    const state = await this.agreed(trial);
    const isExpected = mayWrite ? state?.state === 'current' : state?.state === 'end';
    const holder = state?.owner === owner.who.uuid ? 'owner' : 'receiver';
    const outcome = `${meanwhile}: ${state ? `${state.state} (${holder})` : 'no agreement'}`;
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
    if (state && !isExpected) this.report(`${talk.who.YQToken}: ${outcome}`);
    if (state) await this.compare(trial, state);
    await this.end(talk);
    window.visitor.close();
    this.talks.delete(talk.who.YQToken);
  }

  /** A new visitor whose conversation one of the two agents has accepted. */
  private async begin(): Promise<Trial> {
    const { http } = this.place;
    const who = await this.persist(() => calls.hello(http, 'transfer'));
    const empty = { conversation: '', bodies: new Map(), sent: new Map(), acknowledged: new Map(), refused: new Map() };
    const talk: Talk = { who, ...empty };
    this.talks.set(who.YQToken, talk);
    const window = new WindowScreen(this.place, talk, this.common(), this.report);
    await window.visitor.connect();
    this.say(talk, 'user', (onlyID, body) => window.visitor.write(onlyID, body));
    const [owner, receiver] = this.random() < 0.5 ? this.sides : this.sides.toReversed();
    await this.until(`${who.YQToken}: the first message is stored`, () => isAnswered(talk));
    await this.ask(owner!, talk, 'accept', {});
    await this.until(`${who.YQToken}: accepted`, () => owner!.consoles.every((screen) => screen.owns(talk)));
    return { talk, window, owner: owner!, receiver: receiver! };
  }

  /** The visitor writes, and whoever has the conversation by its console. */
  private async write({ talk, window, owner, receiver }: Trial, isVisitorToo: boolean, end: number): Promise<void> {
    const { YQToken } = talk.who;
    while (performance.now() < end) {
      if (isVisitorToo) this.say(talk, 'user', (onlyID, body) => window.visitor.write(onlyID, body));
      for (const { consoles } of [owner, receiver]) {
        const screen = oneOf(consoles, this.random);
        if (screen.owns(talk)) this.say(talk, 'service', (onlyID, body) => screen.agent.write(onlyID, YQToken, body));
      }
      await pause(writeEveryMs);
    }
  }

  private async accept({ talk, receiver }: Trial, end: number): Promise<void> {
    while (performance.now() < end && (await this.ask(receiver, talk, 'accept', {})) !== 200) await pause(writeEveryMs);
  }

  private async disturb({ talk, window, owner, receiver }: Trial, how: (typeof meanwhiles)[number]): Promise<void> {
    await pause(this.random() * 100);
    if (how === 'the visitor leaves') return this.end(talk);
    if (how === 'it is withdrawn') return void (await this.ask(owner, talk, 'withdraw', {}));
    const clients =
      how === 'the visitor is cut'
        ? [window.visitor]
        : (how === 'the owner is killed' ? owner : receiver).consoles.map(({ agent }) => agent);
    for (const client of clients) client.cut();
  }

  /** The state of the conversation, once all clients and processes agree about it and every message is answered. */
  private async agreed({ talk, window, owner, receiver }: Trial): Promise<Known | undefined> {
    let seen: { talks: Known[]; rows: [Side, VisitorRow | undefined][] } = { talks: [], rows: [] };
    const agree = () => {
      const [state] = seen.talks;
      if (!state || !isAnswered(talk)) return false;
      const isSame = (one: Known) =>
        one.state === state.state && (one.state !== 'current' || one.owner === state.owner);
      const mustHave = ({ who }: Side) => state.state === 'current' && who.uuid === state.owner;
      return (
        [...seen.talks, window.known].every(isSame) &&
        seen.rows.every(([side, row]) => (row ? isSame(knownOf(row)) : !mustHave(side)))
      );
    };
    const isRight = await eventually(
      async () => {
        seen = await this.look(talk, [owner, receiver]).catch(() => ({ talks: [], rows: [] }));
        return agree();
      },
      waitMs,
      lookEveryMs,
    );
    if (isRight) return seen.talks[0];
    const rows = seen.rows.map(([{ who }, row]) => [who.username, row && knownOf(row), row?.version]);
    const waiting = [...talk.sent.keys()].filter((id) => !talk.acknowledged.has(id) && !talk.refused.has(id));
    this.report(
      `${talk.who.YQToken}: ${JSON.stringify({ processes: seen.talks, window: window.known, rows, waiting })}`,
    );
    return undefined;
  }

  /** What each process answers to the visitor and to both agents, and what the consoles have. */
  private async look(talk: Talk, sides: readonly Side[]) {
    const { credential, YQToken } = talk.who;
    const answers = await Promise.all(
      this.processes.map(async ({ http }) => ({
        known: knownOf((await calls.visitorTalk(http, credential)).talk),
        rows: await Promise.all(sides.map(({ who }) => listedRow(http, who.token, YQToken))),
      })),
    );
    const pairs = (of: (side: Side, index: number) => (VisitorRow | undefined)[]) =>
      sides.flatMap((side, index) => of(side, index).map((row): [Side, VisitorRow | undefined] => [side, row]));
    return {
      talks: answers.map(({ known }) => known),
      rows: [
        ...pairs((_, index) => answers.map(({ rows }) => rows[index])),
        ...pairs(({ consoles }) => consoles.map(({ rows }) => rows.get(YQToken))),
      ],
    };
  }

  /** Nothing is lost, doubled or in another order, on the screens of the last owner and of the visitor. */
  private async compare({ talk, window, owner, receiver }: Trial, { owner: uuid }: Known): Promise<void> {
    const { who, conversation, sent, acknowledged, refused } = talk;
    const last = receiver.who.uuid === uuid ? receiver : owner;
    const views = last.consoles.map((screen) => screen.view(talk));
    await eventually(() => [window.view, ...views].every(({ contiguous }) => contiguous >= acknowledged.size), waitMs);
    const { http } = this.place;
    const { token } = last.who;
    const evidence = async (): Promise<Evidence> => ({
      name: `transferred ${who.YQToken}`,
      sent: [...sent.values()].filter(({ onlyID }) => !refused.has(onlyID)),
      acknowledged,
      refused: [...refused].flatMap(([onlyID, why]) =>
        sent.get(onlyID)?.role === 'service' && expectedRefusals.includes(why) ? [] : [`${onlyID}: ${why}`],
      ),
      agentHistory: await calls.agentHistory(http, token, who.YQToken, conversation),
      visitorHistory: await calls.visitorHistory(http, who.credential, conversation),
      agentScreens: views.map((view) => view.order()),
      visitorScreens: [window.view.order()],
      row: await listedRow(http, token, who.YQToken),
      readUpTo: 0,
    });
    this.violations.push(...findViolations(await this.persist(evidence)));
    for (const view of [window.view, ...views]) this.violations.push(...view.faults.splice(0));
  }

  private end({ who }: Talk): Promise<void> {
    return this.persist(async () => {
      const { status } = await this.place.http.call('POST', '/api/visitor/end', who.credential, {});
      if (status >= 500) throw new Error(`end: ${status}`);
    });
  }

  /** A command of an agent; returns the status of its first answer that is not a failure. */
  private ask({ who }: Side, talk: Talk, verb: string, body: object): Promise<number> {
    const { YQToken } = talk.who;
    return this.persist(async () => {
      const { http } = this.place;
      const { status } = await http.call('POST', `/api/talk/${verb}`, who.token, { YQToken, ...body });
      if (status >= 500) throw new Error(`${verb}: ${status}`);
      return status;
    });
  }

  /** Tries again while a process or the database is away. */
  private async persist<T>(work: () => Promise<T>): Promise<T> {
    const end = performance.now() + waitMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (performance.now() > end) throw error;
        await pause(100);
      }
    }
  }

  private say(talk: Talk, role: 'user' | 'service', write: (onlyID: string, body: string) => void): void {
    const onlyID = freshId();
    const body = `transferred ${talk.sent.size + 1}`;
    talk.sent.set(onlyID, { onlyID, role, body });
    talk.bodies.set(onlyID, body);
    write(onlyID, body);
  }

  private async until(what: string, ask: () => boolean): Promise<void> {
    if (!(await eventually(ask, waitMs))) throw new Error(`not within ${waitMs} ms: ${what}`);
  }

  private readonly report = (what: string): void => void this.violations.push(what);

  private common() {
    return { heartbeats: this.heartbeats, random: this.random, reconnect: true };
  }
}

const isAnswered = ({ sent, acknowledged, refused }: Talk): boolean =>
  [...sent.keys()].every((onlyID) => acknowledged.has(onlyID) || refused.has(onlyID));

async function listedRow(http: Http, token: string, YQToken: string): Promise<VisitorRow | undefined> {
  return (await calls.userList(http, token)).list.find((row) => row.YQToken === YQToken);
}
