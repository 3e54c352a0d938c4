import { fullJitter } from '@parley/live/jitter';
import type { Connection } from '@parley/live/types';
import { createUuidV7 } from '@parley/live/uuid-v7';
import { nudgeOnReturn } from '@parley/live/watch-page';
import { CODE } from '@parley/protocol/codes';
import type { Push } from '@parley/protocol/push/pushes';
import type { Message, VisitorState } from '@parley/protocol/types';
import type { PageFacts, ReadMark } from '../bridge';
import { type Hello, isFinal, type Server, sendHello } from '../visitor-api';
import { connectVisit } from './connect-visit';
import { idle } from './idle';
import type { PageStorage } from './page-storage';
import type { PageChange } from './pages';
import { nothingUnread, type Unread, unreadAfter, unreadAfterReading, unreadFrom } from './unread';

export type VisitOptions = {
  server: Server;
  site: string;
  pageStorage: PageStorage;
  page(): PageFacts;
  /** Identity given by the host page; undefined: none yet. */
  identity(): string | undefined;
  onHello(hello: Hello): void;
  onUnread(unread: Unread): void;
  onMessage(message: Message): void;
  onState(state: VisitorState): void;
  /** The site or this visitor is not served: nothing is shown. */
  onRefused(): void;
};

export type Visit = {
  /** Resolves once the first hello has been answered or has failed. */
  tried: Promise<void>;
  view(change: PageChange): void;
  read(mark: ReadMark): void;
  /** The frame says hello and holds the socket from now on. */
  release(): void;
};

/**
 * Maximum milliseconds between hellos; longer than for sockets, since a page may stay open for days without its server.
 */
const HELLO_ROUNDS_MS = 30_000;

/** The visit before a window is opened: one hello, one socket, an unread count. */
export function beginVisit(options: VisitOptions): Visit {
  const { server, pageStorage } = options;
  const newID = createUuidV7();
  let hello: Hello | null = null;
  let unread = nothingUnread;
  let connection: Connection | null = null;
  let unwatch = () => {};
  let attempt = 0;
  let isReleased = false;

  async function greet(): Promise<void> {
    try {
      hello = await sendHello(server, helloOf(options));
      pageStorage.set({ credential: hello.credential });
      options.onHello(hello);
      idle(connect);
    } catch (error) {
      if (isFinal(error)) options.onRefused();
      else setTimeout(() => isReleased || greet(), waitBefore(attempt++));
    }
  }

  function connect(): void {
    if (isReleased || connection || !hello) return;
    const { talk, cursor } = hello;
    connection = connectVisit({
      server,
      // With a conversation the unread messages have to be counted first; without one there is nothing to load.
      cursor: talk.conversation ? null : cursor,
      readSeq: () => hello?.talk.visitorReadSeq ?? 0,
      credential: () => pageStorage.get().credential,
      onPage: ({ settings, talk, list }) => [
        renew(settings),
        options.onState(talk.state),
        show(unreadFrom(talk, list)),
      ],
      onPush: take,
      greet,
    });
    unwatch = nudgeOnReturn(connection, () => connection?.close());
    if (talk.invitation !== null) show(unreadFrom(talk, []));
  }

  function take(push: Push): void {
    if (push.code === CODE.loginOver) return pageStorage.forget();
    if (push.code === CODE.settingsChanged)
      renew(push.section === 'region' ? push.settings : { [push.section]: push.settings });
    const state = stateAfter(push);
    if (state) options.onState(state);
    if (push.code === CODE.agentSaid && push.message.role !== 'tip') options.onMessage(push.message);
    show(unreadAfter(unread, push));
  }

  function renew(settings?: Record<string, unknown>): void {
    if (!hello || !settings) return;
    Object.assign(hello.settings, settings);
    options.onHello({ ...hello, identity: undefined });
  }

  function show(next: Unread): void {
    if (next === unread) return;
    unread = next;
    // Reports what was received and is shown, messages or an invitation; the agent sees that.
    connection?.send({ code: CODE.visitorGot, seq: next.said.at(-1)?.seq ?? 0 }, 'got');
    options.onUnread(unread);
  }

  return {
    // Each step runs in its own idle callback, so that none blocks the page for long.
    tried: new Promise<void>((resolve) => idle(resolve)).then(greet),
    view: ({ URL, title, referrer }) =>
      connection?.send({ code: CODE.visitorViews, onlyID: newID(), URL, title, referrer }),
    read: (mark) => show(unreadAfterReading(unread, mark)),
    release() {
      isReleased = true;
      unwatch();
      connection?.close();
    },
  };
}

const helloOf = ({ site, page, pageStorage, identity }: VisitOptions) => ({
  site,
  ...page(),
  credential: pageStorage.get().credential,
  identity: identity() || undefined,
});

/** Milliseconds before a failed hello is repeated. */
const waitBefore = (attempt: number): number =>
  1000 + Math.min(HELLO_ROUNDS_MS, fullJitter(attempt, Math.random) * 2 ** (attempt + 1));

/** States that a closed window reports to its page, by push code. */
const STATES: Partial<Record<string, VisitorState>> = {
  [CODE.assigned]: 'current',
  [CODE.queued]: 'wait',
  [CODE.requeued]: 'wait',
  [CODE.takenOver]: 'current',
  [CODE.ended]: 'end',
  [CODE.robotHolds]: 'robot',
};
const stateAfter = ({ code }: Push): VisitorState | undefined => STATES[code];
