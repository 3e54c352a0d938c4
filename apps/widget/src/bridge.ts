import type { Message, VisitorState } from '@parley/protocol/types';
import type { Hello } from './visitor-api';

/** Raised when the meaning of a message changes; a loader cached by a host page may be one version older. */
const BRIDGE_VERSION = 1;

export type PageFacts = { URL: string; title: string; referrer: string; language: string; screen: string };
export type ReadMark = { conversation: string; seq: number };

/** Messages of the loader to the frame. */
export type ToFrame =
  | {
      type: 'start';
      site: string;
      language: string;
      page: PageFacts;
      hello: Hello | null;
      credential: string | null;
      /** Absent, like the messages below, from a loader one version older. */
      identity?: string | undefined;
      theme?: string | undefined;
      handoff?: string | undefined;
    }
  | { type: 'page'; URL: string; title: string; referrer: string }
  | { type: 'shown'; shown: boolean; focus: boolean }
  /** Renewed in another tab of this site. */
  | { type: 'credential'; credential: string }
  /** A message that the host page sends in the visitor's name (API). */
  | { type: 'say'; msg: string }
  | { type: 'identify'; identity: string }
  /** The visitor wants to leave a letter. */
  | { type: 'letter' }
  | ({ type: 'read' } & ReadMark);

export type Spoken = Pick<Message, 'role' | 'kind' | 'msg' | 'onlyID' | 'nickname' | 'time'>;

/** Messages of the frame to the loader. */
export type ToLoader =
  | { type: 'ready' }
  | { type: 'close' }
  | { type: 'session'; hello: Hello }
  | { type: 'forget' }
  | { type: 'refused' }
  | { type: 'badge'; unread: number; preview: string }
  | { type: 'waiting'; waiting: boolean }
  | { type: 'message'; message: Spoken }
  | { type: 'state'; state: VisitorState }
  /** Result of an `identify`; `credential`: this browser is another visitor from now on. */
  | { type: 'identified'; identity: string; credential: string | null }
  | ({ type: 'read' } & ReadMark);

type Fields<T> = { [K in keyof Omit<T, 'type'>]-?: (value: unknown) => boolean };
type Shapes<M extends { type: string }> = { [T in M['type']]: Fields<Extract<M, { type: T }>> };

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';
const isFlag = (value: unknown) => typeof value === 'boolean';
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const isNullOr = (is: (value: unknown) => boolean) => (value: unknown) => value === null || is(value);
const isOptional = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value);
const readMark = { conversation: isText, seq: isNumber };

export const toFrame: Shapes<ToFrame> = {
  start: {
    site: isText,
    language: isText,
    page: isObject,
    hello: isNullOr(isObject),
    credential: isNullOr(isText),
    identity: isOptional(isText),
    theme: isOptional(isText),
    handoff: isOptional(isText),
  },
  page: { URL: isText, title: isText, referrer: isText },
  shown: { shown: isFlag, focus: isFlag },
  credential: { credential: isText },
  say: { msg: isText },
  identify: { identity: isText },
  letter: {},
  read: readMark,
};

export const toLoader: Shapes<ToLoader> = {
  ready: {},
  close: {},
  session: { hello: isObject },
  forget: {},
  refused: {},
  badge: { unread: isNumber, preview: isText },
  waiting: { waiting: isFlag },
  message: { message: isObject },
  state: { state: isText },
  identified: { identity: isText, credential: isNullOr(isText) },
  read: readMark,
};

/** The parts of a window that are used here. */
export type Listener = {
  addEventListener(type: 'message', take: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', take: (event: MessageEvent) => void): void;
};
export type Peer = { postMessage(message: unknown, targetOrigin: string): void };

export type BridgeOptions<In extends { type: string }> = {
  here: Listener;
  /** The only window whose messages are accepted. */
  peer(): Peer | null;
  /**
   * The only accepted origin. Null, for the frame: the origin of the parent's first message, and no other after that.
   */
  origin: string | null;
  accepts: Shapes<In>;
  onMessage(message: In): void;
};

export type Bridge<Out> = { send(message: Out): void; close(): void };

/**
 * One end of the channel between host page and frame. Only messages of the peer window and origin with a valid shape
 * are accepted; others are ignored, since they may belong to other scripts.
 */
export function openBridge<In extends { type: string }, Out extends { type: string }>(
  options: BridgeOptions<In>,
): Bridge<Out> {
  let origin = options.origin;

  function take(event: MessageEvent): void {
    if (!event.source || event.source !== options.peer()) return;
    if (origin !== null && event.origin !== origin) return;
    const message = parse(options.accepts, event.data);
    if (!message) return;
    origin = event.origin;
    options.onMessage(message);
  }

  options.here.addEventListener('message', take);
  return {
    send(message) {
      if (origin === null) return;
      // A page without an origin (a file, a sandbox) cannot be named as target; the peer is only one window anyway.
      options.peer()?.postMessage({ ...message, parley: BRIDGE_VERSION }, origin === 'null' ? '*' : origin);
    },
    close: () => options.here.removeEventListener('message', take),
  };
}

function parse<M extends { type: string }>(shapes: Shapes<M>, data: unknown): M | null {
  if (!isObject(data)) return null;
  const message = data as Record<string, unknown>;
  if (message.parley !== BRIDGE_VERSION || !isText(message.type)) return null;
  const type = message.type as M['type'];
  if (!Object.hasOwn(shapes, type)) return null;
  const fields: [string, (value: unknown) => boolean][] = Object.entries(shapes[type]);
  return fields.every(([name, is]) => is(message[name])) ? (data as M) : null;
}
