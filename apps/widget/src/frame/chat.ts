import { openBrowserLink } from '@parley/live/browser-link';
import type { OutboxEntry } from '@parley/live/outbox-store';
import type { ConnectionStatus, Saving } from '@parley/live/types';
import { createUuidV7 } from '@parley/live/uuid-v7';
import { CODE } from '@parley/protocol/codes';
import type { Push } from '@parley/protocol/push/pushes';
import type { Message, MessageKind } from '@parley/protocol/types';
import type { PageFacts, ReadMark, ToLoader } from '../bridge';
import { previewOf } from '../preview';
import { act, getMessages, getRatings, type Hello, type RatingForm, type Server } from '../visitor-api';
import { createHistory } from './history';
import { type Change, emptyThread, messagesOf, reduce, type Thread, unreadOf } from './state';
import { type LateUploads, lateUploads } from './uploads/late-uploads';
import type { Upload } from './uploads/uploads';

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

export type Letter = { onlyID: string; content: string; name: string; phone: string; email: string };

export type Stars = { serviceID: string; score: number; tags: string[]; comment: string };

export type Chat = {
  visitor: string;
  uploads: LateUploads;
  view(): ChatView;
  subscribe(listener: () => void): () => void;
  /** False when too much is unanswered: the text stays in the composer. */
  say(msg: string, quote?: string): boolean;
  typing(text: string): void;
  retry(onlyID: string): void;
  discard(onlyID: string): void;
  recall(onlyID: string): Promise<void>;
  end(): Promise<void>;
  answerInvitation(accept: boolean): Promise<void>;
  leaveLetter(letter: Letter): Promise<void>;
  loadOlder(): Promise<void>;
  /** Asks for a message again: links in it are new. */
  renew(onlyID: string): Promise<void>;
  ratings(): Promise<RatingForm>;
  rate(stars: Stars): Promise<RatingForm>;
  /** A link that opens this conversation once, on another device. */
  handoff(): Promise<{ url: string; expiresAt: number }>;
  /** Says who the visitor is; answers whether the browser is somebody else from now on. */
  identify(identity: string): Promise<{ identity: 'verified' | 'unverified'; credential?: string }>;
  /** Looks again who is there: no push tells a visitor that somebody came online. */
  refresh(): Promise<void>;
  /** The window is before the visitor's eyes, or not. */
  show(isShown: boolean): void;
  viewPage(page: Pick<PageFacts, 'URL' | 'title' | 'referrer'>): void;
  readElsewhere(mark: ReadMark): void;
};

export type ChatOptions = {
  server: Server;
  hello: Hello;
  /** The one that holds now; another tab may have renewed it. */
  credential(): string;
  /** After a refused bind with `refused`: resolves once `credential` answers a good one. */
  renew(refused: string): Promise<void>;
  tell(message: ToLoader): void;
  /** Looked at each time: they may be changed while the window is open. */
  settings(): { typingPreview: boolean; maxBytes: number };
  /** 8012 */
  onSettings(section: string, value: Record<string, unknown>): void;
  /** Somebody answered while nobody looked. */
  onUnseen(): void;
};

/** What was said during an outage of minutes stands whole after it: the wire's longest page. */
const PAGE_SIZE = 100;
/** Typing is told at most this often. */
const TYPING_MS = 2500;
/** The wire's bound on a typing frame's text. */
const TYPING_LENGTH = 2000;

/** One visitor's window without a screen: everything that has a life is here, everything that is decided in `state`. */
export function openChat(options: ChatOptions): Chat {
  const { server, hello, credential, renew, tell, settings } = options;
  const listeners = new Set<() => void>();
  const newID = createUuidV7();
  let bound = hello.credential;
  let isShown = false;
  let typedAt = 0;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let told = '';
  let got = '';
  let isWaiting: boolean | undefined;
  let toldState = '';
  const history = createHistory(server, credential);

  let view: ChatView = {
    thread: emptyThread(hello.talk),
    entries: [],
    uploads: [],
    status: 'connecting',
    saving: 'ok',
    clockOffset: 0,
  };

  const { connection, outbox } = openBrowserLink<Say, Push>({
    name: `parley-outbox-visitor-${hello.YQToken}`,
    url: server.socket,
    bind(cursor) {
      bound = credential();
      return { type: 'visitor', code: CODE.bindVisitor, credential: bound, cursor };
    },
    async loadSnapshot(signal) {
      const page = await getMessages(server, credential(), { pageSize: PAGE_SIZE }, signal);
      signal.throwIfAborted();
      change({ type: 'snapshot', page });
      void lookForEarlier().catch(() => {});
      return page;
    },
    onPush,
    onStatus(status) {
      show({ status });
      if (status === 'live') uploads.nudge();
    },
    onSaving: (saving) => show({ saving }),
    onBound: ({ time }) => show({ clockOffset: time - Date.now() }),
    async onRefused() {
      await renew(bound);
      return 'retry';
    },
    onMessageRefused,
    ahead: { newest: () => uploads.newest(), isUnderWay: (onlyID) => uploads.isUnderWay(onlyID) },
    onAccepted({ onlyID, frame }, { conversation, seq, time }) {
      if (!conversation || seq === undefined) return;
      const { msg, kind = 'text', quote } = frame;
      const message = {
        msg,
        kind,
        role: 'user',
        onlyID,
        conversation,
        seq,
        nickname: '',
        time: time ?? Date.now(),
        ...(quote ? { quote } : {}),
      } as const;
      tellMessage(message);
      // Known already where another tab, a replay or a recall was faster.
      if (!messagesOf(view.thread.items).some((known) => known.onlyID === onlyID)) change({ type: 'said', message });
    },
  });
  const uploads = lateUploads({
    visitor: hello.YQToken,
    url: new URL('visitor/upload', server.api).href,
    credential,
    newID,
    nextPlace: outbox.nextPlace,
    isLive: () => view.status === 'live',
    maxBytes: () => settings().maxBytes,
    async say(message, at) {
      outbox.add({ code: CODE.visitorSays, ...message }, at);
      await outbox.settled();
    },
  });

  function onPush(push: Push): void {
    if (push.code === CODE.loginOver) return tell({ type: 'forget' });
    if (push.code === CODE.settingsChanged) return options.onSettings(push.section, push.value);
    const isNew = push.code === CODE.agentSaid && !isKnown(push.message.onlyID);
    change({ type: 'push', push, now: Date.now() });
    if (push.code === CODE.ended && push.reason === 'blacklisted') void refresh().catch(() => {});
    if (!isNew || push.code !== CODE.agentSaid || push.message.role === 'tip') return;
    tellMessage(push.message);
    if (!isShown) options.onUnseen();
  }

  const isKnown = (onlyID: string) => messagesOf(view.thread.items).some((known) => known.onlyID === onlyID);

  /** The verdict is also news of who is there, and of what may be said. */
  function onMessageRefused(_entry: OutboxEntry<Say>, { error }: { error: string }): void {
    if (error === 'nobody-online') change({ type: 'talk', talk: { ...view.thread.talk, somebodyOnline: false } });
    if (error === 'blacklisted') void refresh().catch(() => {});
  }

  async function refresh(): Promise<void> {
    const { talk } = await getMessages(server, credential(), { pageSize: 1 });
    const { somebodyOnline, blacklistedUntil } = talk;
    change({ type: 'talk', talk: { ...view.thread.talk, somebodyOnline, blacklistedUntil } });
  }

  /** The oldest conversation on the screen. */
  const oldestConversation = () => messagesOf(view.thread.items)[0]?.conversation ?? view.thread.talk.conversation;

  async function lookForEarlier(): Promise<void> {
    const oldest = oldestConversation();
    if (oldest === null || view.thread.hasEarlier !== null) return;
    change({ type: 'earlier', hasEarlier: await history.hasBefore(oldest) });
  }

  async function loadEarlier(): Promise<void> {
    const oldest = oldestConversation();
    const page = oldest === null ? null : await history.before(oldest);
    if (page) change({ type: 'older', page });
    const next = oldestConversation();
    change({ type: 'earlier', hasEarlier: page !== null && next !== null && (await history.hasBefore(next)) });
  }

  outbox.subscribe(() => show({ entries: outbox.entries() }));
  uploads.subscribe(() => {
    outbox.go();
    show({ uploads: uploads.entries() });
  });

  function change(next: Change): void {
    show({ thread: reduce(view.thread, next) });
  }

  function show(changes: Partial<ChatView>): void {
    view = { ...view, ...changes };
    readWhatIsSeen();
    tellLoader();
    for (const listener of [...listeners]) listener();
  }

  function readWhatIsSeen(): void {
    const last = unreadOf(view.thread).at(-1);
    if (!last || !view.thread.isLoaded) return;
    const { seq, conversation } = last;
    if (!isShown) return sayGot(last);
    view = { ...view, thread: reduce(view.thread, { type: 'read', seq }) };
    connection.send({ code: CODE.visitorRead, seq }, 'read');
    tell({ type: 'read', conversation, seq });
  }

  /** It is here, though nobody has looked yet: the agent sees that it arrived. */
  function sayGot({ onlyID, seq }: Message): void {
    if (got === onlyID) return;
    got = onlyID;
    connection.send({ code: CODE.visitorGot, seq }, 'got');
  }

  function tellMessage({ role, kind, msg, onlyID, nickname, time }: Message): void {
    tell({ type: 'message', message: { role, kind, msg, onlyID, nickname, time } });
  }

  function tellLoader(): void {
    const unread = unreadOf(view.thread);
    const { invitation } = view.thread.talk;
    const badge = {
      unread: unread.length + (invitation === null ? 0 : 1),
      preview: previewOf(unread.at(-1)) ?? invitation ?? '',
    };
    const { state } = view.thread.talk;
    if (state !== toldState) tell({ type: 'state', state });
    toldState = state;
    const waiting = [...view.entries, ...view.uploads].some(({ state }) => state !== 'refused');
    if (waiting !== isWaiting) tell({ type: 'waiting', waiting });
    isWaiting = waiting;
    if (JSON.stringify(badge) !== told) tell({ type: 'badge', ...badge });
    told = JSON.stringify(badge);
  }

  /** Now and then; where agents see the words themselves, the last ones too. */
  function tellTyping(text: string): void {
    clearTimeout(typingTimer);
    if (!text.trim()) return;
    const isSeen = settings().typingPreview;
    const wait = typedAt + TYPING_MS - Date.now();
    if (wait > 0) {
      if (isSeen) typingTimer = setTimeout(tellTyping, wait, text);
      return;
    }
    const preview = isSeen ? { text: text.slice(0, TYPING_LENGTH) } : {};
    if (connection.trySend({ code: CODE.visitorTypes, ...preview })) typedAt = Date.now();
  }

  const api = <V extends Parameters<typeof act>[2]>(verb: V, body: Parameters<typeof act<V>>[3]) =>
    act<V>(server, credential(), verb, body);

  return {
    visitor: hello.YQToken,
    uploads,
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (msg, quote) => outbox.add({ code: CODE.visitorSays, msg, ...(quote ? { quote } : {}) }) !== 'full',
    typing: tellTyping,
    retry: (onlyID) => void outbox.retry(onlyID),
    discard: (onlyID) => outbox.discard(onlyID),
    async recall(onlyID) {
      await api('recall', { onlyID });
      change({ type: 'recalled', onlyID });
    },
    async end() {
      await api('end', {});
    },
    async answerInvitation(accept) {
      change({ type: 'talk', talk: await api('invitation', { accept }) });
    },
    async leaveLetter({ onlyID, content, ...contact }) {
      const given = Object.fromEntries(Object.entries(contact).filter(([, value]) => value.trim() !== ''));
      await api('letter', { onlyID, content, ...given });
    },
    async loadOlder() {
      const [oldest] = messagesOf(view.thread.items);
      if (!oldest || !view.thread.hasMore) return loadEarlier();
      const { conversation, seq } = oldest;
      const query = { conversation, beforeSeq: seq, pageSize: PAGE_SIZE };
      change({ type: 'older', page: await getMessages(server, credential(), query) });
      await lookForEarlier();
    },
    async renew(onlyID) {
      const known = messagesOf(view.thread.items).find((message) => message.onlyID === onlyID);
      if (!known) return;
      const query = { conversation: known.conversation, afterSeq: known.seq - 1, pageSize: 1 };
      const [message] = (await getMessages(server, credential(), query)).list;
      if (message) change({ type: 'renewed', message });
    },
    refresh,
    ratings: () => getRatings(server, credential()),
    rate: (stars) => api('rate', stars),
    async handoff() {
      const { token, expiresAt } = await api('handoff', {});
      const url = new URL(`?site=${encodeURIComponent(hello.site)}#h=${token}`, location.href);
      return { url: url.href, expiresAt };
    },
    identify: (identity) => api('identify', { identity }),
    show(next) {
      isShown = next;
      show({});
    },
    viewPage: ({ URL, title, referrer }) =>
      connection.send({ code: CODE.visitorViews, onlyID: newID(), URL, title, referrer }),
    readElsewhere({ conversation, seq }) {
      if (conversation === view.thread.talk.conversation) change({ type: 'read', seq });
    },
  };
}
