import type { Connection } from '@parley/live/types';
import { CODE } from '@parley/protocol/codes';
import type { Message } from '@parley/protocol/types';
import type { ToLoader } from '../../bridge';
import { unreadOf } from '../state';
import type { ChatState } from './chat-state';

type Parts = {
  state: Pick<ChatState, 'view' | 'changeQuietly'>;
  connection(): Connection;
  tell(message: ToLoader): void;
  /** The window is before the visitor's eyes. */
  isShown(): boolean;
};

/** Says what of the agent's words was seen, or has at least arrived. */
export function createReading({ state, connection, tell, isShown }: Parts) {
  let got = '';

  /** It is here, though nobody has looked yet: the agent sees that it arrived. */
  function sayGot({ onlyID, seq }: Message): void {
    if (got === onlyID) return;
    got = onlyID;
    connection().send({ code: CODE.visitorGot, seq }, 'got');
  }

  return function readWhatIsSeen(): void {
    const { thread } = state.view();
    const last = unreadOf(thread).at(-1);
    if (!last || !thread.isLoaded) return;
    const { seq, conversation } = last;
    if (!isShown()) return sayGot(last);
    state.changeQuietly({ type: 'read', seq });
    connection().send({ code: CODE.visitorRead, seq }, 'read');
    tell({ type: 'read', conversation, seq });
  };
}
