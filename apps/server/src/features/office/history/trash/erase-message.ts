import type { Principal } from '../../../../principal';
import type { Parts } from '../../retention/kind';
import { rewriteMessage, type Which } from './rewrite-message';

/**
 * Takes all words of one message out: what was typed by mistake, somebody's letter. A file goes with them, unless it stands
 * elsewhere too.
 */
export const eraseMessage = (parts: Parts, agent: Principal, which: Which): Promise<void> =>
  rewriteMessage(parts, agent, which, { action: 'history.eraseMessage', left: () => null });
