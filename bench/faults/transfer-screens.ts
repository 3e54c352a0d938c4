import * as calls from '../wire/calls';
import type { VisitorRow, VisitorTalk, WireFrame } from '../wire/frames';
import type { LiveHooks } from '../wire/live-client';
import { Agent, type SideOptions, Visitor } from '../wire/sides';
import type { Evidence } from './check';
import { isSaid } from './conversation';
import type { Place } from './desk';
import { View } from './view';

/** A visitor whose conversation is transferred: what was written in it, and by whom it was refused. */
export interface Talk {
  who: calls.KnownVisitor;
  conversation: string;
  bodies: Map<string, string>;
  sent: Map<string, Evidence['sent'][number]>;
  acknowledged: Map<string, number>;
  /** Reasons by message: shown to their author as failed. */
  refused: Map<string, string>;
}

/** The state of a conversation as a client knows it. */
export type Known = { state: string; owner: string | null };

type Common = Pick<SideOptions, 'heartbeats' | 'random' | 'reconnect'>;

/** An agent's answers of messages, by the talks in which they were written. */
function answerHooks(talkOf: (frame: WireFrame) => Talk | undefined, report: (what: string) => void): LiveHooks {
  return {
    fault: report,
    accepted(frame) {
      const talk = talkOf(frame);
      // A second answer to a message that was sent twice may come when its trial is over.
      if (!talk) return;
      const { onlyID, seq, conversation } = frame;
      const before = talk.acknowledged.get(onlyID!) ?? seq;
      if (before !== seq) report(`${onlyID} acknowledged as ${before} and ${seq}`);
      if (talk.conversation !== '' && talk.conversation !== conversation)
        report(`${onlyID} is in another conversation`);
      talk.conversation = conversation!;
      talk.acknowledged.set(onlyID!, seq!);
    },
    refused: (frame) => void talkOf(frame)?.refused.set(frame.onlyID!, frame.error ?? ''),
  };
}

/** One console of an agent: the rows it lists, and the messages it shows. */
export class ConsoleScreen {
  readonly agent: Agent;
  readonly rows = new Map<string, VisitorRow>();
  private readonly place: Place;
  private readonly views = new Map<string, View>();
  private readonly talks: ReadonlyMap<string, Talk>;
  private readonly report: (what: string) => void;

  /** `talks`: by visitor. */
  constructor(
    place: Place,
    who: calls.SignedInAgent,
    talks: ReadonlyMap<string, Talk>,
    common: Common,
    report: (what: string) => void,
  ) {
    this.place = place;
    this.talks = talks;
    this.report = report;
    const talkOf = ({ onlyID }: WireFrame) => [...talks.values()].find(({ sent }) => sent.has(onlyID!));
    const { accepted, ...hooks } = answerHooks(talkOf, report);
    this.agent = new Agent(place.origin, who, {
      ...common,
      hooks: {
        ...hooks,
        accepted: (frame) => {
          accepted?.(frame);
          const talk = talkOf(frame);
          if (talk) this.view(talk).acknowledged(frame.onlyID!, frame.seq!);
        },
        push: (frame) => this.pushed(frame),
        snapshot: () => this.load(),
      },
    });
  }

  owns({ who }: Talk): boolean {
    const row = this.rows.get(who.YQToken);
    return row?.state === 'current' && row.serviceID === this.agent.who.uuid;
  }

  view({ who, bodies }: Talk): View {
    const known = this.views.get(who.YQToken);
    if (known) return known;
    const view = new View(`console of ${this.agent.who.username}`, bodies, { ofSeveral: true });
    this.views.set(who.YQToken, view);
    return view;
  }

  private pushed(frame: WireFrame): void {
    const talk = this.talks.get(frame.YQToken ?? '');
    if (frame.code === '8003') this.rows.delete(frame.YQToken!);
    if (frame.visitor) this.take(frame.visitor);
    // With several processes a screen may be told again; `transfers.ts` compares what it shows.
    if (talk && isSaid(frame)) this.view(talk).loaded([frame.message!]);
  }

  private take(row: VisitorRow): void {
    const known = this.rows.get(row.YQToken);
    if (known && known.version > row.version) return;
    const talk = this.talks.get(row.YQToken);
    const owned = talk && this.owns(talk);
    if (isListed(row, this.agent.who.uuid)) this.rows.set(row.YQToken, row);
    else this.rows.delete(row.YQToken);
    // What was said before it was this agent's.
    if (talk && !owned && this.owns(talk)) void this.loadTalk(talk).catch(() => this.reload());
  }

  /** Comes back without a cursor, and so with a snapshot. */
  private reload(): void {
    this.agent.cursor = 'none';
    this.agent.cut();
  }

  private async load(): Promise<string> {
    const { list, cursor } = await calls.userList(this.place.http, this.agent.who.token);
    this.rows.clear();
    for (const row of list) this.rows.set(row.YQToken, row);
    for (const talk of this.talks.values()) await this.loadTalk(talk);
    return cursor;
  }

  private async loadTalk(talk: Talk): Promise<void> {
    const { YQToken } = talk.who;
    const { conversation } = this.rows.get(YQToken) ?? {};
    if (!conversation) return;
    const view = this.view(talk);
    const { token } = this.agent.who;
    view.loaded(await calls.agentHistory(this.place.http, token, YQToken, conversation, view.contiguous));
    for (const fault of view.faults.splice(0)) this.report(fault);
  }
}

/** Whether an agent who does not see all has this row in its list. */
function isListed({ state, serviceID, transfer }: VisitorRow, agent: string): boolean {
  if (state === 'current') return serviceID === agent || transfer?.to === agent;
  return state !== 'end' || serviceID === null || serviceID === agent;
}

/** The window of the visitor of a talk. */
export class WindowScreen {
  readonly visitor: Visitor;
  readonly view: View;
  known: Known = { state: 'monitor', owner: null };
  private readonly place: Place;
  private readonly talk: Talk;

  constructor(place: Place, talk: Talk, common: Common, report: (what: string) => void) {
    this.place = place;
    this.talk = talk;
    this.view = new View('window', talk.bodies, { ofSeveral: true });
    const { accepted, ...hooks } = answerHooks(() => talk, report);
    this.visitor = new Visitor(place.origin, talk.who, {
      ...common,
      cursor: talk.who.cursor,
      hooks: {
        ...hooks,
        accepted: (frame) => {
          accepted?.(frame);
          this.view.acknowledged(frame.onlyID!, frame.seq!);
        },
        push: (frame) => this.pushed(frame),
        snapshot: () => this.load(),
      },
    });
  }

  private pushed(frame: WireFrame): void {
    const { code, serviceID } = frame;
    if (code === '2000') this.known = { state: 'current', owner: serviceID ?? null };
    if (code === '2001' || code === '2003') this.known = { state: 'wait', owner: null };
    if (code === '2004') this.known = { ...this.known, state: 'end' };
    if (isSaid(frame)) this.view.loaded([frame.message!]);
  }

  private async load(): Promise<string> {
    const { talk, cursor } = await calls.visitorTalk(this.place.http, this.talk.who.credential);
    this.known = knownOf(talk);
    const { credential } = this.talk.who;
    if (talk.conversation)
      this.view.loaded(
        await calls.visitorHistory(this.place.http, credential, talk.conversation, this.view.contiguous),
      );
    return cursor;
  }
}

export const knownOf = ({ state, serviceID }: Pick<VisitorTalk, 'state' | 'serviceID'>): Known => ({
  state,
  owner: serviceID,
});
