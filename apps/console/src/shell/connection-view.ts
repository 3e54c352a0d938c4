import type { ConnectionStatus, Saving } from '@parley/live/types';

export type ConnectionView = {
  kind: 'good' | 'wait' | 'bad';
  /** A key of `app.connection`. */
  words: 'connecting' | 'live' | 'catching-up' | 'offline' | 'refused' | 'closed' | 'saving';
  hint: 'savingHint' | 'offlineHint' | null;
};

/**
 * State of the connection indicator. A lost connection has priority over delayed saving: without a connection the
 * database's state is unknown.
 */
export function connectionView(status: ConnectionStatus, saving: Saving): ConnectionView {
  if (status === 'offline') return { kind: 'bad', words: 'offline', hint: 'offlineHint' };
  if (status === 'refused' || status === 'closed') return { kind: 'bad', words: status, hint: null };
  if (saving === 'delayed') return { kind: 'wait', words: 'saving', hint: 'savingHint' };
  if (status === 'live') return { kind: 'good', words: 'live', hint: null };
  return { kind: 'wait', words: status, hint: null };
}
