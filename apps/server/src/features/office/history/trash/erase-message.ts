import type { Principal } from '../../../../principal';
import type { Parts } from '../../retention/kind';
import { rewriteMessage, type Which } from './rewrite-message';

/**
 * Erases the complete text of one message, for example one sent by mistake. Its file is deleted too, unless it is used
 * elsewhere.
 */
export const eraseMessage = (parts: Parts, agent: Principal, which: Which): Promise<void> =>
  rewriteMessage(parts, agent, which, { action: 'history.eraseMessage', left: () => null });
