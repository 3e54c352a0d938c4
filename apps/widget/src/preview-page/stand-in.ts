import { CODE, HEARTBEAT } from '@parley/protocol/codes';
import type { PreviewSettings, ToPreview } from '@parley/protocol/preview';
import { acceptedAs, messagesOf, ratingsOf, talkOf } from './samples';

type Shown = Omit<ToPreview, 'type'>;
type Frame = { code?: string; onlyID?: string };

const CURSOR = 'preview-1';
/** Above the samples' messages. */
const FIRST_SEQ = 100;

/** The server of a preview, in memory of the page: answers the widget's calls and sockets, and knows one visitor. */
export function createStandIn(first: Shown) {
  let shown = first;
  let served: PreviewSettings = {};
  let seq = FIRST_SEQ;
  let ratings = ratingsOf(first.state, first.language);
  let talk = talkOf(first);
  const sockets = new Set<(frame: object) => void>();

  const settings = () => shown.settings;
  const page = () => ({
    list: messagesOf(shown.state, shown.language, Date.now()),
    more: false,
    events: [],
    talk,
    cursor: CURSOR,
  });

  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    hello() {
      served = settings();
      return { YQToken: 'preview', credential: 'preview', site: 'preview', settings: withoutEmpty(served), talk, cursor: CURSOR };
    },
    messages: page,
    conversations: () => ({ list: [], total: 0 }),
    ratings: () => ratings,
    rate(body) {
      ratings = { ...ratings, agents: ratings.agents.map((agent) => ({ ...agent, ...body })) };
      return ratings;
    },
    invitation({ accept }) {
      if (accept !== undefined) talk = { ...talk, invitation: null };
      return talk;
    },
    end() {
      talk = { ...talk, state: 'end', position: null, waitSeconds: null };
      tell({ code: CODE.ended, conversation: talk.conversation, reason: 'visitor' });
      return talk;
    },
    recall: () => ({}),
    letter: () => ({}),
  };

  const tell = (frame: object) => {
    for (const send of sockets) send(frame);
  };

  /** 8012 for each section that differs. */
  const changes = (before: PreviewSettings) =>
    Object.entries(settings())
      .filter(([section, value]) => JSON.stringify(value) !== JSON.stringify(before[section] ?? {}))
      .map(([section, value]) => ({ code: CODE.settingsChanged, section, settings: value, value }));

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
            for (const change of changes(served)) send(change);
            sockets.add(send);
          }
          if (frame.code === CODE.visitorSays && frame.onlyID) {
            seq += 1;
            send(acceptedAs(frame.onlyID, seq, Date.now()));
          }
        },
        close: () => void sockets.delete(send),
      };
    },
    /** Other values of the same state: open windows follow, as after a publication. */
    show(next: Shown): void {
      const before = shown;
      shown = next;
      for (const change of changes(before.settings)) tell(change);
      if (next.state !== 'invited' || next.invitation === before.invitation) return;
      talk = talkOf(next);
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
