import { type BrowserLinkOptions, openBrowserLink } from '@parley/live/browser-link';
import type { OutboxEntry } from '@parley/live/outbox-store';
import type { ConnectionStatus, Saving } from '@parley/live/types';
import { createUuidV7 } from '@parley/live/uuid-v7';
import { CODE } from '@parley/protocol/codes';
import type { Answer, Input } from '@parley/protocol/http/routes';
import type { Push } from '@parley/protocol/push/pushes';
import type { MessageKind } from '@parley/protocol/types';
import type { PageFacts, ReadMark, ToLoader } from '../../bridge';
import type { Hello, Readable, Server, Verb } from '../../visitor-api';
import type { Thread } from '../state';
import { type LazyUploads, lazyUploads } from '../uploads/lazy-uploads';
import type { Upload } from '../uploads/uploads';
import { type ChatState, createChatState } from './chat-state';
import { createIncoming } from './incoming';
import { createLoaderReports } from './loader-reports';
import { createPages } from './pages';
import { createReadReporter } from './read-reporter';
import { createTyping } from './typing';
import { verbsOf } from './verbs';

/** 6000 */
export type Say = { code: '6000'; onlyID: string; msg: string; kind?: MessageKind; quote?: string };

export type ChatView = {
  thread: Thread;
  entries: readonly OutboxEntry<Say>[];
  uploads: readonly Upload[];
  status: ConnectionStatus;
  saving: Saving;
  /** The server's clock minus ours, in ms. */
  clockOffset: number;
};

export type Letter = { onlyID: string; content: string; name: string; phone: string; email: string; wechat: string };

export type Stars = { serviceID: string; score: number; tags: string[]; comment: string };

export type Chat = {
  visitor: string;
  uploads: LazyUploads;
  view(): ChatView;
  subscribe(listener: () => void): () => void;
  /** False if too many messages are unanswered: the text stays in the composer. */
  say(msg: string, quote?: string): boolean;
  typing(text: string): void;
  retry(onlyID: string): void;
  discard(onlyID: string): void;
  recall(onlyID: string): Promise<void>;
  end(): Promise<void>;
  /** Without `accept`: the invitation is on the screen. */
  answerInvitation(accept?: boolean): Promise<void>;
  loadOlder(): Promise<void>;
  /** Loads a message again, with new links. */
  renew(onlyID: string): Promise<void>;
  /** Calls a route of the visitor's: for parts that are loaded on use. */
  post<V extends Verb>(verb: V, body: Input<`POST /visitor/${V}`>): Promise<Answer<`POST /visitor/${V}`>>;
  get<P extends Readable>(path: P, query: Input<`GET /visitor/${P}`>): Promise<Answer<`GET /visitor/${P}`>>;
  /** A link that opens this conversation once, on another device. */
  handoff(): Promise<{ url: string; expiresAt: number }>;
  /** Sends the visitor's identity; `credential` in the answer: this browser is another visitor from now on. */
  identify(identity: string): Promise<{ identity: 'verified' | 'unverified'; credential?: string }>;
  /** Loads again whether an agent is online: no push informs visitors of that. */
  refresh(): Promise<void>;
  /** Whether the visitor can see the window. */
  show(isShown: boolean): void;
  viewPage(page: Pick<PageFacts, 'URL' | 'title' | 'referrer'>): void;
  /** A part of the settings that this window has changed itself. */
  changeSettings(section: string, value: Record<string, unknown>): void;
  readElsewhere(mark: ReadMark): void;
};

export type ChatOptions = {
  server: Server;
  hello: Hello;
  /** The present credential; another tab may have renewed it. */
  credential(): string;
  /** After a bind refused with the credential `refused`: resolves once `credential` returns a valid one. */
  renew(refused: string): Promise<void>;
  sendToLoader(message: ToLoader): void;
  /** Read at each use: they may change while the window is open. */
  settings(): { typingPreview: boolean; maxBytes: number; history: boolean };
  /** 8012 (`settingsAfter`). */
  changeSettings(section: string, value: Record<string, unknown>): void;
  /** An agent's message arrived while the window was not visible. */
  onUnseen(): void;
};

/** One visitor's chat without its screen: opens the socket, the outbox and the uploads; `state` holds the rules. */
export function openChat(options: ChatOptions): Chat {
  const { server, hello, credential, sendToLoader, settings } = options;
  const newID = createUuidV7();
  let isShown = false;
  const reports = createLoaderReports(sendToLoader);
  const state = createChatState(hello.talk, () => {
    readShownMessages();
    reports.update(state.view());
  });
  const { view, show, change } = state;
  const readShownMessages = createReadReporter({
    state,
    connection: () => connection,
    sendToLoader,
    isShown: () => isShown,
  });
  const { loadSnapshot, ...pages } = createPages({
    server,
    credential,
    state,
    settings,
    anew: { settings: hello.handoff ? 'own' : '1' },
    changeSettings: (all) => options.changeSettings('', all),
  });

  const { connection, outbox } = openBrowserLink<Say, Push>({
    ...lineOf(options, state),
    ...createIncoming({ options, state, reports, refresh: pages.refresh, isShown: () => isShown }),
    loadSnapshot,
    onStatus(status) {
      show({ status });
      if (status === 'live') uploads.nudge();
    },
    ahead: { newest: () => uploads.newest(), isUnderWay: (onlyID) => uploads.isUnderWay(onlyID) },
  });
  const uploads = lazyUploads({
    visitor: hello.YQToken,
    url: new URL('visitor/upload', server.api).href,
    credential,
    newID,
    nextPlace: outbox.nextPlace,
    isLive: () => view().status === 'live',
    maxBytes: () => settings().maxBytes,
    async say(message, at) {
      outbox.add({ code: CODE.visitorSays, ...message }, at);
      await outbox.settled();
    },
  });

  outbox.subscribe(() => show({ entries: outbox.entries() }));
  uploads.subscribe(() => {
    outbox.go();
    show({ uploads: uploads.entries() });
  });

  return {
    visitor: hello.YQToken,
    uploads,
    view,
    subscribe: state.subscribe,
    ...pages,
    ...verbsOf(options, change),
    say: (msg, quote) => outbox.add({ code: CODE.visitorSays, msg, ...(quote ? { quote } : {}) }) !== 'full',
    typing: createTyping(connection.trySend, () => settings().typingPreview),
    retry: (onlyID) => void outbox.retry(onlyID),
    discard: outbox.discard,
    changeSettings: options.changeSettings,
    show(next) {
      isShown = next;
      show({});
    },
    viewPage: ({ URL, title, referrer }) =>
      connection.send({ code: CODE.visitorViews, onlyID: newID(), URL, title, referrer }),
    readElsewhere({ conversation, seq }) {
      if (conversation === view().thread.talk.conversation) change({ type: 'read', seq });
    },
  };
}

type LineOptions = Pick<BrowserLinkOptions<Say, Push>, 'name' | 'url' | 'bind' | 'onSaving' | 'onBound' | 'onRefused'>;

/** Options of the visitor's connection; after a refused bind it gets a new credential. */
function lineOf({ server, hello, credential, renew }: ChatOptions, { show }: ChatState): LineOptions {
  let bound = hello.credential;
  return {
    name: `parley-outbox-visitor-${hello.YQToken}`,
    url: server.socket,
    bind(cursor) {
      bound = credential();
      return { type: 'visitor', code: CODE.bindVisitor, credential: bound, cursor };
    },
    onSaving: (saving) => show({ saving }),
    onBound: ({ time }) => show({ clockOffset: time - Date.now() }),
    async onRefused() {
      await renew(bound);
      return 'retry';
    },
  };
}
