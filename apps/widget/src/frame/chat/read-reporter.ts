import type { Connection } from '@parley/live/types';
import { CODE } from '@parley/protocol/codes';
import type { Message } from '@parley/protocol/types';
import type { ToLoader } from '../../bridge';
import { unreadOf } from '../state';
import type { ChatState } from './chat-state';

type Parts = {
  state: Pick<ChatState, 'view' | 'changeQuietly'>;
  connection(): Connection;
  sendToLoader(message: ToLoader): void;
  /** Whether the visitor can see the window. */
  isShown(): boolean;
};

/** Returns the function that reports which of the agent's messages the visitor has read, or at least received. */
export function createReadReporter({ state, connection, sendToLoader, isShown }: Parts) {
  let got = '';

  /** Reports a received message that the visitor has not seen yet; the agent sees that it was delivered. */
  function confirmReceived({ onlyID, seq }: Message): void {
    if (got === onlyID) return;
    got = onlyID;
    connection().send({ code: CODE.visitorGot, seq }, 'got');
  }

  return function markSeenAsRead(): void {
    const { thread } = state.view();
    const last = unreadOf(thread).at(-1);
    if (!last || !thread.isLoaded) return;
    const { seq, conversation } = last;
    if (!isShown()) return confirmReceived(last);
    state.changeQuietly({ type: 'read', seq });
    connection().send({ code: CODE.visitorRead, seq }, 'read');
    sendToLoader({ type: 'read', conversation, seq });
  };
}
