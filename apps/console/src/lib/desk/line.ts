import type { BrowserLinkOptions } from '@parley/live/browser-link';
import { loadAhead } from '@parley/live/load-ahead';
import type { Outbox } from '@parley/live/outbox';
import { inboxFrom } from '@parley/protocol/push/effect';
import type { Push } from '@parley/protocol/push/pushes';
import type { InboxSnapshot } from '@parley/protocol/types';
import { errorId } from '../api/api-error';
import type { DeskOptions } from './desk';
import type { DeskCore } from './desk-core';
import { withSnapshot } from './desk-state';
import { isDirect, isOfVisitor } from './speaking';
import type { AnyFrame, UnansweredDirect } from './types';

/** A cursor of no epoch: the server asks for a snapshot when it is named. */
const NEVER = '-0';

type LineOptions = Pick<
  BrowserLinkOptions<AnyFrame, Push>,
  'bind' | 'loadAhead' | 'loadSnapshot' | 'onPush' | 'onStatus' | 'onSaving' | 'onBound' | 'onRefused'
>;

/** The desk's callbacks for its socket: credentials, snapshot, and the connection's own frames. */
export function lineOf(
  { me, client, clock, session, update, latest }: DeskCore,
  { takeEarlySnapshot }: Pick<DeskOptions, 'takeEarlySnapshot'>,
  onPush: (push: Push) => void,
): LineOptions {
  const { api } = client;
  return {
    bind: (cursor) => ({
      type: 'service',
      code: '5000',
      uuid: me.uuid,
      token: session.token() ?? '',
      ...(cursor !== null && { cursor }),
    }),
    loadAhead,
    onPush,
    onStatus: (status) => update((state) => ({ ...state, status }), 'now'),
    onSaving: (saving) => update((state) => ({ ...state, saving }), 'now'),
    onBound: ({ time }) => update((state) => ({ ...state, clockOffset: time - clock.now() })),
    async loadSnapshot(signal) {
      try {
        // Quiet: the desk is behind every page, and its refusal is none of the page.
        const quiet = { signal, quiet: true };
        const asked = takeEarlySnapshot?.() ?? api('GET /talk/userList', undefined, quiet);
        const snapshot = await asked.catch((error: unknown) => emptyIfForbidden(error, me.uuid));
        if (signal.aborted) throw signal.reason;
        update((state) => withSnapshot(state, inboxFrom(snapshot)), 'now');
        return { cursor: snapshot.cursor };
      } catch (error) {
        // One that failed before the socket was bound is loaded again after it.
        const isAhead = latest().status === 'connecting';
        if (!signal.aborted && !isAhead) update((state) => ({ ...state, snapshotError: errorId(error) }));
        throw error;
      }
    },
    async onRefused(closeCode) {
      if (session.token() === null) return 'stop';
      // Expired: renews the token. Refused: asks over HTTP, where a login that has ended ends the session.
      if (closeCode === 4402) await client.refresh(session.token());
      else await api('GET /userInfo');
      return session.token() === null ? 'stop' : 'retry';
    },
  };
}

/** A user without the permission for the workbench lists nobody, and the pages that it may open work. */
function emptyIfForbidden(error: unknown, uuid: string): InboxSnapshot {
  if (errorId(error) !== 'forbidden') throw error;
  return { me: { uuid, seesAll: false, watching: [] }, list: [], total: 0, agents: [], cursor: NEVER };
}

/** Pending messages to visitors and in internal chats. */
export function showOutbox({ update }: DeskCore, outbox: Outbox<AnyFrame>): void {
  const entries = outbox.entries();
  const directOutbox = entries.filter(isDirect);
  update((state) => ({ ...state, outbox: entries.filter(isOfVisitor), directOutbox }));
}

/** My message of an internal chat, once it is stored. */
export function directSaid(
  { me, latest }: DeskCore,
  { frame, onlyID }: UnansweredDirect,
  at: { seq: number; time: number },
): Push {
  const { to, msg } = frame;
  const message = { onlyID, from: me.uuid, to, nickname: me.nickname, msg, ...at };
  return { code: '2022', with: to, unread: latest().inbox?.direct.get(to)?.unread ?? 0, message };
}
