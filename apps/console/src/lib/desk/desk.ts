import type { Ahead } from '@parley/live/ahead';
import type { BrowserLinkOptions } from '@parley/live/browser-link';
import type { Clock } from '@parley/live/clock';
import type { Link } from '@parley/live/link';
import type { OutboxEntry } from '@parley/live/outbox-store';
import { inboxFrom } from '@parley/protocol/push/effect';
import type { Push } from '@parley/protocol/push/pushes';
import type { Message, VisitorRow } from '@parley/protocol/types';
import type { StoreApi } from 'zustand/vanilla';
import { errorId } from '../api/api-error';
import type { ApiClient, TokenHolder } from '../api/create-api';
import { createBatchedStore, type Schedule } from './batched-store';
import { emptyDesk, withAnswer, withDeskPush, withoutTyping, withSnapshot, withThread } from './desk-state';
import { seenFor } from './seen';
import { withShown } from './shown';
import { lastSeq, newThread, withNewest, withOlder } from './thread';
import type { AnyFrame, DeskState, Me, SayFrame, SayHow, Unanswered, UnansweredDirect } from './types';
import { createVerbs, type Verbs } from './verbs';

/** Messages a page of a thread holds: two screens. */
const PAGE_SIZE = 50;
/** Typing is shown this long after its last frame. */
export const TYPING_SHOWN_MS = 6000;
/** Typing frames to a visitor at most this often. */
const TYPING_SAID_MS = 2000;

/** A conversation, and the visitor on whose desk it is shown: an older one may be of the same person elsewhere. */
export type ThreadName = Pick<VisitorRow, 'YQToken' | 'conversation'>;

export type PushListener = (push: Push, state: DeskState) => void;

export type DeskOptions = {
  me: Me;
  url: string;
  client: ApiClient;
  session: Pick<TokenHolder, 'token'>;
  openLink(options: BrowserLinkOptions<AnyFrame, Push>): Link<AnyFrame>;
  clock: Clock;
  schedule: Schedule;
  /** A text of an earlier page waits for a file: whoever sends files is brought, and calls `goOn`. */
  bringFiles(desk: Desk): Promise<unknown>;
  /** 8000: this login is over. */
  onLoginOver(reason: string): void;
};

/** The agent's desk while it is open: the live inbox, its threads, and everything one may do with them. */
export type Desk = Verbs & {
  me: Me;
  store: StoreApi<DeskState>;
  /** Hears every push after the state has taken it. */
  listen(listener: PushListener): () => void;
  say(visitor: string, msg: string, how?: SayHow): 'ok' | 'full';
  /** In an internal chat with this account. */
  sayTo(account: string, msg: string): 'ok' | 'full';
  /** The place in line of a file that is sent now and said later. */
  nextPlace(): number;
  /** Files have gone on, so that texts behind them may; with whoever sends them, when there was none before. */
  goOn(files?: Ahead): void;
  retry(onlyID: string): void;
  discard(onlyID: string): void;
  typing(visitor: string): void;
  markRead(visitor: string): void;
  loadThread(of: ThreadName): Promise<void>;
  /** Somebody is about to look: what is not here yet is asked for at once; by a press, what failed before as well. */
  prepare(visitor: string, by?: 'press'): void;
  /** One page more above; as large as asked where somebody jumps far up. */
  loadOlder(conversation: string, pageSize?: number): Promise<void>;
  recall(visitor: string, onlyID: string): Promise<void>;
  monitor(visitor: string, on: boolean): Promise<void>;
  /** A visitor's thread, or an account's, is in front of the person. */
  showing(whose: string | null): void;
  serverNow(): number;
  close(): void;
};

const isOfVisitor = (entry: OutboxEntry<AnyFrame>): entry is Unanswered => entry.frame.code === '6010';
const isDirect = (entry: OutboxEntry<AnyFrame>): entry is UnansweredDirect => entry.frame.code === '6014';

export function openDesk(options: DeskOptions): Desk {
  const { me, client, clock, session } = options;
  const { api } = client;
  const { store, latest, update } = createBatchedStore<DeskState>(emptyDesk, options.schedule);
  const listeners = new Set<PushListener>();
  const typingTimers = new Map<string, unknown>();
  const typingSaidAt = new Map<string, number>();
  /** Messages of this page that were said with everything on screen. */
  const upToDate = new Set<string>();
  let shownAt = 0;

  let files: Ahead | null = null;
  /** Files cannot be sent from this page: their code did not come. */
  let hasNoFiles = false;

  const link = options.openLink({
    ahead: {
      newest: (visitor) => files?.newest(visitor),
      isUnderWay(onlyID) {
        if (files) return files.isUnderWay(onlyID);
        if (!hasNoFiles) void bringFiles();
        return !hasNoFiles;
      },
    },
    onMessageRefused: (entry, { missed = [] }) => {
      if (!isOfVisitor(entry)) return;
      takeMissed(entry.frame, missed);
      if (crosses(entry, missed)) retry(entry.onlyID);
    },
    name: `parley-outbox-agent-${me.uuid}`,
    url: options.url,
    bind: (cursor) => ({
      type: 'service',
      code: '5000',
      uuid: me.uuid,
      token: session.token() ?? '',
      ...(cursor !== null && { cursor }),
    }),
    loadSnapshot,
    onPush: hear,
    onStatus: (status) => update((state) => ({ ...state, status }), 'now'),
    onSaving: (saving) => update((state) => ({ ...state, saving }), 'now'),
    onBound: ({ time }) => update((state) => ({ ...state, clockOffset: time - clock.now() })),
    onRefused,
    onAccepted: (entry, { conversation, seq, time }) => {
      upToDate.delete(entry.onlyID);
      if (conversation === undefined || seq === undefined) return;
      if (isDirect(entry)) takeDirect(entry, { seq, time });
      if (!isOfVisitor(entry)) return;
      const message = ownMessage(entry, { conversation, seq, time });
      take({ code: '2010', YQToken: entry.frame.YQToken, message });
    },
  });
  function takeDirect({ frame, onlyID }: UnansweredDirect, at: { seq: number; time: number }): void {
    const { to, msg } = frame;
    const message = { onlyID, from: me.uuid, to, nickname: me.nickname, msg, ...at };
    hear({ code: '2022', with: to, unread: latest().inbox?.direct.get(to)?.unread ?? 0, message });
  }

  /** What a stale reply missed belongs into the thread, whether or not its pushes come: then it counts as seen. */
  function takeMissed({ YQToken }: SayFrame, missed: readonly Message[]): void {
    for (const message of missed) {
      const recipient = rowOf(YQToken)?.serviceID ?? null;
      take({ code: message.role === 'user' ? '8006' : '8005', YQToken, recipient, message });
    }
  }

  const unsubscribe = link.outbox.subscribe(showOutbox);
  showOutbox();

  function showOutbox(): void {
    const entries = link.outbox.entries();
    const directOutbox = entries.filter(isDirect);
    update((state) => ({ ...state, outbox: entries.filter(isOfVisitor), directOutbox }));
  }

  let isBringing = false;

  async function bringFiles(): Promise<void> {
    if (isBringing) return;
    isBringing = true;
    try {
      await options.bringFiles(desk);
    } catch {
      isBringing = false;
      // Away, it may yet come; with the line up it is gone, and nothing waits for it.
      hasNoFiles = latest().status === 'live';
      if (hasNoFiles) goOn();
    }
  }

  function goOn(given?: Ahead): void {
    files = given ?? files;
    link.outbox.go();
  }

  /** What a person did is seen at once. */
  const showNow = () => update((state) => state, 'now');

  async function loadSnapshot(signal: AbortSignal): Promise<{ cursor: string }> {
    try {
      const snapshot = await api('GET /talk/userList', undefined, { signal });
      if (signal.aborted) throw signal.reason;
      update((state) => withSnapshot(state, inboxFrom(snapshot)), 'now');
      return { cursor: snapshot.cursor };
    } catch (error) {
      if (!signal.aborted) update((state) => ({ ...state, snapshotError: errorId(error) }));
      throw error;
    }
  }

  async function onRefused(closeCode: number): Promise<'retry' | 'stop'> {
    if (session.token() === null) return 'stop';
    // Expired: renew. Refused outright: ask over HTTP, where a login that is over ends the session.
    if (closeCode === 4402) await client.refresh(session.token());
    else await api('GET /userInfo');
    return session.token() === null ? 'stop' : 'retry';
  }

  function hear(push: Push): void {
    if (push.code === '8000') return options.onLoginOver(push.reason);
    take(push);
    // My own words, through another tab: they are stored.
    if (push.code === '2022') link.outbox.confirm(push.message.onlyID);
    if (push.code === '7003') forgetTypingLater(push.YQToken);
    for (const listener of listeners) listener(push, latest());
  }

  function take(push: Push): void {
    update((state) => withDeskPush(state, push, serverNow()));
  }

  function forgetTypingLater(visitor: string): void {
    clock.clearTimeout(typingTimers.get(visitor));
    const forget = () => {
      typingTimers.delete(visitor);
      update((state) => withoutTyping(state, visitor));
    };
    typingTimers.set(visitor, clock.setTimeout(forget, TYPING_SHOWN_MS));
  }

  function ownMessage(entry: Unanswered, at: Pick<Message, 'conversation' | 'seq' | 'time'>): Message {
    const { msg, kind = 'text', onlyID, quote } = entry.frame;
    const message = { msg, kind, role: 'service' as const, onlyID, nickname: me.nickname, serviceID: me.uuid, ...at };
    return quote === undefined ? message : { ...message, quote };
  }

  const rowOf = (visitor: string) => latest().inbox?.visitors.get(visitor);

  function threadOf(visitor: string) {
    const conversation = rowOf(visitor)?.conversation;
    return conversation ? latest().threads.get(conversation) : undefined;
  }

  function seenOf(visitor: string, unreadNumber = rowOf(visitor)?.unreadNumber ?? 0): number | undefined {
    const row = rowOf(visitor);
    if (!row) return undefined;
    const { readSeq } = row;
    const thread = threadOf(visitor);
    const facts = { row: { readSeq, unreadNumber }, thread, me: me.nickname, now: serverNow(), since: shownAt };
    return seenFor(facts);
  }

  /** Said with everything on screen, and only the visitor spoke meanwhile: that is how people talk, and no colleague was missed. */
  function crosses({ error, onlyID, frame }: Unanswered, missed: readonly Message[]): boolean {
    if (error !== 'stale-reply' || missed.length === 0 || !upToDate.delete(onlyID)) return false;
    return missed.every(({ role, seq }) => role === 'user' && seq > (frame.seen ?? 0));
  }

  function say(visitor: string, msg: string, { onlyID, kind, quote, at }: SayHow = {}): 'ok' | 'full' {
    // A file answers the view of when it was sent: what came while it went up holds it no more.
    const seen = onlyID === undefined ? seenOf(visitor) : undefined;
    const frame = {
      code: '6010' as const,
      YQToken: visitor,
      msg,
      ...(onlyID !== undefined && { onlyID }),
      ...(kind !== undefined && { kind }),
      ...(quote !== undefined && { quote }),
      ...(seen !== undefined && { seen }),
    };
    const entry = link.outbox.add(frame, at);
    showNow();
    if (entry === 'full') return 'full';
    const thread = threadOf(visitor);
    if (thread && seen === lastSeq(thread)) upToDate.add(entry.onlyID);
    return 'ok';
  }

  function retry(onlyID: string): void {
    const entry = link.outbox.entries().find((other) => other.onlyID === onlyID);
    if (!entry) return;
    if (!isOfVisitor(entry)) return void link.outbox.retry(onlyID);
    const { YQToken } = entry.frame;
    // What a stale reply missed stands before its writer: nothing known is unseen any more.
    link.outbox.retry(onlyID, { seen: entry.error === 'stale-reply' ? seenOf(YQToken, 0) : seenOf(YQToken) });
    showNow();
  }

  function discard(onlyID: string): void {
    link.outbox.discard(onlyID);
    showNow();
  }

  function typing(visitor: string): void {
    const now = clock.now();
    if (now - (typingSaidAt.get(visitor) ?? 0) < TYPING_SAID_MS) return;
    if (link.connection.trySend({ code: '6011', YQToken: visitor })) typingSaidAt.set(visitor, now);
  }

  function markRead(visitor: string): void {
    const row = rowOf(visitor);
    const thread = threadOf(visitor);
    if (!row || !thread || row.serviceID !== me.uuid || thread.phase !== 'ready') return;
    const seq = lastSeq(thread);
    if (seq <= row.readSeq) return;
    link.connection.send({ code: '6013', YQToken: visitor, seq }, `read:${visitor}`);
    const { conversation } = thread;
    take({
      code: '7004',
      YQToken: visitor,
      conversation,
      role: 'service',
      seq,
      unreadNumber: row.seq > seq ? row.unreadNumber : 0,
    });
  }

  async function loadThread({ YQToken, conversation }: ThreadName): Promise<void> {
    if (!conversation) return;
    const known = latest().threads.get(conversation) ?? newThread(YQToken, conversation);
    const thread = { ...known, phase: 'loading' as const };
    update((state) => ({ ...state, threads: new Map(state.threads).set(conversation, thread) }), 'now');
    try {
      const page = await api('GET /talk/messages', { YQToken, conversation, pageSize: PAGE_SIZE });
      update((state) => withThread(state, conversation, (current) => withNewest(current, page)), 'now');
    } catch (error) {
      const failed = { phase: 'failed' as const, error: errorId(error) };
      update((state) => withThread(state, conversation, (current) => ({ ...current, ...failed })), 'now');
    }
  }

  function prepare(visitor: string, by?: 'press'): void {
    const row = rowOf(visitor);
    const phase = threadOf(visitor)?.phase;
    if (row && (!phase || phase === 'stale' || (phase === 'failed' && by))) void loadThread(row);
  }

  async function loadOlder(conversation: string, pageSize = PAGE_SIZE): Promise<void> {
    const thread = latest().threads.get(conversation);
    const first = thread?.messages[0];
    if (!thread?.more || !first || thread.older === 'loading') return;
    update((state) => withThread(state, conversation, (current) => ({ ...current, older: 'loading' })), 'now');
    try {
      const input = { YQToken: thread.YQToken, conversation, beforeSeq: first.seq, pageSize };
      const page = await api('GET /talk/messages', input);
      update((state) => withThread(state, conversation, (current) => withOlder(current, page)), 'now');
    } catch {
      update((state) => withThread(state, conversation, (current) => ({ ...current, older: 'failed' })), 'now');
    }
  }

  async function settle(answer: Promise<VisitorRow>): Promise<void> {
    const row = await answer;
    update((state) => withAnswer(state, row), 'now');
  }

  function serverNow(): number {
    return clock.now() + latest().clockOffset;
  }

  const desk: Desk = {
    me,
    store,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say,
    sayTo(to, msg) {
      const entry = link.outbox.add({ code: '6014', to, msg });
      showNow();
      return entry === 'full' ? 'full' : 'ok';
    },
    nextPlace: link.outbox.nextPlace,
    goOn,
    retry,
    discard,
    typing,
    markRead,
    loadThread,
    prepare,
    loadOlder,
    ...createVerbs({ api, settle, now: () => clock.now() }),
    async recall(YQToken, onlyID) {
      const conversation = threadOf(YQToken)?.conversation;
      await settle(api('POST /talk/recall', { YQToken, onlyID }));
      if (conversation) take({ code: '2015', YQToken, onlyID, conversation });
    },
    async monitor(YQToken, on) {
      const visitor = await api('POST /talk/monitor', { YQToken, on });
      take({ code: '8001', YQToken, state: visitor.state, serviceID: visitor.serviceID, watching: on, visitor });
      showNow();
    },
    showing(visitor) {
      if (visitor !== latest().onScreen) shownAt = serverNow();
      update((state) => withShown(state, visitor), 'now');
    },
    serverNow,
    close() {
      unsubscribe();
      for (const timer of typingTimers.values()) clock.clearTimeout(timer);
      link.close();
    },
  };
  return desk;
}
