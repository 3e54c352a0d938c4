import { CODE, HEARTBEAT } from '@parley/protocol/codes';
import type { PreviewSettings, ToPreview } from '@parley/protocol/preview';
import type { RatingForm, Talk } from '../visitor-api';
import { acceptedAs, messagesOf, ratingsOf, seenIn, talkOf } from './samples';

type Shown = Omit<ToPreview, 'type'>;
type Frame = { code?: string; onlyID?: string };

const CURSOR = 'preview-1';
/** Above the samples' messages. */
const FIRST_SEQ = 100;

/** The one visitor whom the stand-in knows. */
type Visit = { shown: Shown; served: PreviewSettings; seq: number; ratings: RatingForm; talk: Talk };

/** 8012 for each section that differs. */
const changesOf = (before: PreviewSettings, after: PreviewSettings) =>
  Object.entries(after)
    .filter(([section, value]) => JSON.stringify(value) !== JSON.stringify(before[section] ?? {}))
    .map(([section, value]) => ({ code: CODE.settingsChanged, section, settings: value, value }));

/** Answers to the calls of the API, by the end of their path. */
const answersOf = (
  visit: Visit,
  tell: (frame: object) => void,
): Record<string, (body: Record<string, unknown>) => unknown> => ({
  hello() {
    visit.served = visit.shown.settings;
    const { served, talk } = visit;
    const settings = withoutEmpty(served);
    return { YQToken: 'preview', credential: 'preview', site: 'preview', settings, talk, cursor: CURSOR };
  },
  messages: () => ({
    list: messagesOf(visit.shown.state, visit.shown.language, Date.now()),
    more: false,
    events: [],
    talk: visit.talk,
    cursor: CURSOR,
  }),
  conversations: () => ({ list: [], total: 0 }),
  ratings: () => visit.ratings,
  rate(body) {
    const agents = visit.ratings.agents.map((agent) => ({ ...agent, ...body }));
    visit.ratings = { ...visit.ratings, agents };
    return visit.ratings;
  },
  invitation({ accept }) {
    if (accept !== undefined) visit.talk = { ...visit.talk, invitation: null };
    return visit.talk;
  },
  end() {
    visit.talk = { ...visit.talk, state: 'end', position: null, waitSeconds: null };
    tell({ code: CODE.ended, conversation: visit.talk.conversation, reason: 'visitor' });
    return visit.talk;
  },
  recall: () => ({}),
  privacy: (body) => ({
    preview: true,
    trail: true,
    erasureAskedAt: null,
    seen: seenIn(visit.shown.language),
    ...body,
  }),
  letter: () => ({}),
});

/** The server of a preview, in memory of the page: answers the widget's calls and sockets. */
export function createStandIn(first: Shown) {
  const visit: Visit = {
    shown: first,
    served: {},
    seq: FIRST_SEQ,
    ratings: ratingsOf(first.state, first.language),
    talk: talkOf(first),
  };
  const sockets = new Set<(frame: object) => void>();
  const tell = (frame: object) => {
    for (const send of sockets) send(frame);
  };
  const answers = answersOf(visit, tell);

  return {
    /** The answer to a call of the API, as `fetch` gives it; what a preview does not have is refused. */
    async fetch(url: string, init: { body?: unknown } = {}): Promise<Response> {
      const answer = answers[new URL(url).pathname.split('/').at(-1) ?? ''];
      if (!answer) return Response.json({ code: 404, msg: '', data: { error: 'not-found' } });
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
      return Response.json({ code: 200, msg: '', data: answer(body) });
    },
    /** A socket: `send` takes what goes to the widget. */
    connect(send: (frame: object) => void) {
      return {
        open: () => send({ code: CODE.whoAreYou }),
        receive(frame: Frame): void {
          if (frame.code === CODE.bindVisitor) {
            send({ code: CODE.snapshotNeeded, cursor: CURSOR, time: Date.now() });
            for (const change of changesOf(visit.served, visit.shown.settings)) send(change);
            sockets.add(send);
          }
          if (frame.code === CODE.visitorSays && frame.onlyID) {
            visit.seq += 1;
            send(acceptedAs(frame.onlyID, visit.seq, Date.now()));
          }
        },
        close: () => void sockets.delete(send),
      };
    },
    /** Other values of the same state: open windows follow, as after a publication. */
    show(next: Shown): void {
      const before = visit.shown;
      visit.shown = next;
      for (const change of changesOf(before.settings, next.settings)) tell(change);
      if (next.state !== 'invited' || next.invitation === before.invitation) return;
      visit.talk = talkOf(next);
      if (next.invitation) tell({ code: CODE.invited, YQToken: 'preview', msg: next.invitation });
    },
  };
}

export type StandIn = ReturnType<typeof createStandIn>;

/** The class that the widget finds in place of `WebSocket`. */
export const socketOf = (standIn: StandIn): (new () => object) =>
  class PreviewSocket {
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    onerror: (() => void) | null = null;
    readonly #line = standIn.connect((frame) => this.#say(JSON.stringify(frame)));

    constructor() {
      setTimeout(() => {
        if (this.readyState !== 0) return;
        this.readyState = 1;
        this.onopen?.();
        this.#line.open();
      });
    }

    send(text: string): void {
      if (text === HEARTBEAT) this.#say(HEARTBEAT);
      else this.#line.receive(JSON.parse(text));
    }

    close(): void {
      this.readyState = 3;
      this.#line.close();
    }

    /** Later, as from a network: the widget does not expect an answer while it sends. */
    #say(data: string): void {
      setTimeout(() => this.readyState === 1 && this.onmessage?.({ data }));
    }
  };

/** A section that is off is absent in the answer of hello, and empty in 8012. */
const withoutEmpty = (settings: PreviewSettings): PreviewSettings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => Object.keys(value).length > 0));
