import type { Message } from '@parley/protocol/types';
import type { ToLoader } from '../../bridge';
import { previewOf } from '../../preview';
import { unreadOf } from '../state';
import type { ChatView } from './chat';

/**
 * Reports to the loader what the host page shows of the chat: messages, and state, badge and waiting messages when they
 * change.
 */
export function createLoaderReports(sendToLoader: (message: ToLoader) => void) {
  let reportedBadge = '';
  let reportedState = '';
  let isWaiting: boolean | undefined;
  return {
    message({ role, kind, msg, onlyID, nickname, time }: Message): void {
      sendToLoader({ type: 'message', message: { role, kind, msg, onlyID, nickname, time } });
    },
    update({ thread, entries, uploads }: ChatView): void {
      const unread = unreadOf(thread);
      const { invitation, state } = thread.talk;
      const badge = {
        unread: unread.length + (invitation === null ? 0 : 1),
        preview: previewOf(unread.at(-1)) ?? invitation ?? '',
      };
      if (state !== reportedState) sendToLoader({ type: 'state', state });
      reportedState = state;
      const waiting = [...entries, ...uploads].some(({ state }) => state !== 'refused' && state !== 'failed');
      if (waiting !== isWaiting) sendToLoader({ type: 'waiting', waiting });
      isWaiting = waiting;
      if (JSON.stringify(badge) !== reportedBadge) sendToLoader({ type: 'badge', ...badge });
      reportedBadge = JSON.stringify(badge);
    },
  };
}
