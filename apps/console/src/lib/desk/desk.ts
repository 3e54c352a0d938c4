import type { Ahead } from '@parley/live/ahead';
import type { BrowserLinkOptions } from '@parley/live/browser-link';
import type { Clock } from '@parley/live/clock';
import type { Link } from '@parley/live/link';
import type { Push } from '@parley/protocol/push/pushes';
import type { VisitorRow } from '@parley/protocol/types';
import type { StoreApi } from 'zustand/vanilla';
import type { ApiClient, TokenHolder } from '../api/create-api';
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

  function hear(push: Push): void {
    if (push.code === '8000') return options.onLoginOver(push.reason);
    core.take(push);
    // My own words, through another tab: they are stored.
    if (push.code === '2022') link.outbox.confirm(push.message.onlyID);
    if (push.code === '7003') typing.forgetLater(push.YQToken);
    for (const listener of listeners) listener(push, latest());
  }

  const link = options.openLink({
    ...lineOf(core, hear),
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

/** What one does with a visitor that the state shows before the server's push does. */
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
