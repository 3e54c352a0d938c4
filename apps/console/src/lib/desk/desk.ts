import type { Ahead } from '@parley/live/ahead';
import type { BrowserLinkOptions } from '@parley/live/browser-link';
import type { Clock } from '@parley/live/clock';
import type { Link } from '@parley/live/link';
import type { Push } from '@parley/protocol/push/pushes';
import type { InboxSnapshot, VisitorRow } from '@parley/protocol/types';
import type { StoreApi } from 'zustand/vanilla';
import type { ApiClient, TokenHolder } from '../api/create-api';
import { setDraftOwner } from '../unsaved/owner';
import type { Schedule } from './batched-store';
import { createDeskCore, type DeskCore } from './desk-core';
import { createFilesAhead } from './files-ahead';
import { directSaid, lineOf, showOutbox } from './line';
import { createSpeaking, isDirect, isOfVisitor } from './speaking';
import { lastSeq } from './thread';
import { createThreadLoading } from './thread-loading';
import type { AnyFrame, DeskState, Me, SayHow } from './types';
import { createTyping } from './typing';
import { createVerbs, type Verbs } from './verbs';

/**
 * A conversation and the visitor in whose thread it is shown; an older one may be of another visitor of the same
 * person.
 */
export type ThreadName = Pick<VisitorRow, 'YQToken' | 'conversation'>;

export type PushListener = (push: Push, state: DeskState) => void;

export type DeskOptions = {
  me: Me;
  url: string;
  client: ApiClient;
  session: Pick<TokenHolder, 'token'>;
  /** An inbox that was asked for before the desk opened; taken by the first load. */
  takeEarlySnapshot?(): Promise<InboxSnapshot> | null;
  openLink(options: BrowserLinkOptions<AnyFrame, Push>): Link<AnyFrame>;
  clock: Clock;
  schedule: Schedule;
  /** A text left by an earlier page waits for a file: loads the upload queue, which calls `goOn`. */
  bringFiles(desk: Desk): Promise<unknown>;
  /** 8000: this login has ended. */
  onLoginOver(reason: string): void;
};

/** The agent's desk while it is open: the live inbox, the threads, and the actions on them. */
export type Desk = Verbs & {
  me: Me;
  store: StoreApi<DeskState>;
  /** Called with every push after the state has changed. */
  listen(listener: PushListener): () => void;
  say(visitor: string, msg: string, how?: SayHow): 'ok' | 'full';
  /** Sends a message in the internal chat with this account. */
  sayTo(account: string, msg: string): 'ok' | 'full';
  /** The position in the order of sending for a file whose message is sent after its upload. */
  nextPlace(): number;
  /**
   * Files have changed their state, so texts behind them may be sent; passes the upload queue when it has been opened.
   */
  goOn(files?: Ahead): void;
  retry(onlyID: string): void;
  discard(onlyID: string): void;
  typing(visitor: string): void;
  markRead(visitor: string): void;
  loadThread(of: ThreadName): Promise<void>;
  /** Loads the thread if it is missing or stale; after a click also if loading failed before. */
  prepare(visitor: string, by?: 'press'): void;
  /** Loads one more page of older messages; a jump asks for larger pages. */
  loadOlder(conversation: string, pageSize?: number): Promise<void>;
  recall(visitor: string, onlyID: string): Promise<void>;
  monitor(visitor: string, on: boolean): Promise<void>;
  /** Sets the visitor or account whose thread is shown. */
  showing(whose: string | null): void;
  serverNow(): number;
  close(): void;
};

export function openDesk(options: DeskOptions): Desk {
  const core = createDeskCore(options);
  const { me, clock, store, latest } = core;
  const listeners = new Set<PushListener>();
  const { onAccepted, onMessageRefused, forget, ...speaking } = createSpeaking(core, () => link.outbox);
  const typing = createTyping(core, (frame) => link.connection.trySend(frame));
  const { ahead, goOn } = createFilesAhead({
    bring: () => options.bringFiles(desk),
    isLive: () => latest().status === 'live',
    onGone: () => link.outbox.go(),
  });

  setDraftOwner(me.uuid);

  function hear(push: Push): void {
    if (push.code === '8000') return options.onLoginOver(push.reason);
    core.take(push);
    // My message sent through another tab: it is stored.
    if (push.code === '2022') link.outbox.confirm(push.message.onlyID);
    if (push.code === '7003') typing.forgetLater(push.YQToken);
    for (const listener of listeners) listener(push, latest());
  }

  const link = options.openLink({
    ...lineOf(core, options, hear),
    ahead,
    name: `parley-outbox-agent-${me.uuid}`,
    url: options.url,
    onMessageRefused,
    onAccepted(entry, { conversation, seq, time }) {
      forget(entry.onlyID);
      if (conversation === undefined || seq === undefined) return;
      if (isDirect(entry)) hear(directSaid(core, entry, { seq, time }));
      if (isOfVisitor(entry)) onAccepted(entry, { conversation, seq, time });
    },
  });
  const unsubscribe = link.outbox.subscribe(() => showOutbox(core, link.outbox));
  showOutbox(core, link.outbox);

  const desk: Desk = {
    me,
    store,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...speaking,
    ...createThreadLoading(core),
    ...createVerbs({ api: core.client.api, settle: core.settle, now: () => clock.now() }),
    ...marksOf(core, link),
    nextPlace: link.outbox.nextPlace,
    goOn,
    typing: typing.typing,
    serverNow: core.serverNow,
    close() {
      unsubscribe();
      typing.close();
      link.close();
    },
  };
  return desk;
}

/** Actions whose result is shown before the server's push. */
function marksOf(core: DeskCore, { connection }: Link<AnyFrame>): Pick<Desk, 'markRead' | 'recall' | 'monitor'> {
  const { me, take, rowOf, threadOf } = core;
  const { api } = core.client;
  return {
    markRead(visitor) {
      const row = rowOf(visitor);
      const thread = threadOf(visitor);
      if (!row || !thread || row.serviceID !== me.uuid || thread.phase !== 'ready') return;
      const seq = lastSeq(thread);
      if (seq <= row.readSeq) return;
      connection.send({ code: '6013', YQToken: visitor, seq }, `read:${visitor}`);
      const { conversation } = thread;
      const unreadNumber = row.seq > seq ? row.unreadNumber : 0;
      take({ code: '7004', YQToken: visitor, conversation, role: 'service', seq, unreadNumber });
    },
    async recall(YQToken, onlyID) {
      const conversation = threadOf(YQToken)?.conversation;
      await core.settle(api('POST /talk/recall', { YQToken, onlyID }));
      if (conversation) take({ code: '2015', YQToken, onlyID, conversation });
    },
    async monitor(YQToken, on) {
      const visitor = await api('POST /talk/monitor', { YQToken, on });
      take({ code: '8001', YQToken, state: visitor.state, serviceID: visitor.serviceID, watching: on, visitor });
      core.showNow();
    },
  };
}
