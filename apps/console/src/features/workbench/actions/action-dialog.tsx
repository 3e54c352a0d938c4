import type { VisitorRow } from '@parley/protocol/types';
import type { ComponentType } from 'react';
import { lazyPart } from '../../../lib/lazy-part';
import type { ActionKey } from './action-table';

export type DialogProps = {
  row: VisitorRow;
  /** `isDone`: the action was carried out, not cancelled. */
  onClose: (isDone: boolean) => void;
};

type Dialogs = Partial<Record<ActionKey, ComponentType<DialogProps>>>;

/** Dialogs by action, each loaded when first opened. */
const DIALOGS: Dialogs = {
  transfer: lazyPart(() => import('./dialogs/transfer-dialog'), 'TransferDialog'),
  decline: lazyPart(() => import('./dialogs/decline-dialog'), 'DeclineDialog'),
  end: lazyPart(() => import('./dialogs/end-dialog'), 'EndDialog'),
  sum: lazyPart(() => import('./dialogs/sum-dialog'), 'SumDialog'),
  invite: lazyPart(() => import('./dialogs/invite-dialog'), 'InviteDialog'),
  inviteRating: lazyPart(() => import('./dialogs/rating-dialog'), 'RatingDialog'),
  toLetter: lazyPart(() => import('./dialogs/letter-dialog'), 'LetterDialog'),
  blacklist: lazyPart(() => import('./dialogs/blacklist-dialog'), 'BlacklistDialog'),
  unblacklist: lazyPart(() => import('./dialogs/blacklist-dialog'), 'UnblacklistDialog'),
};

export function ActionDialog({ name, ...rest }: { name: ActionKey } & DialogProps) {
  const Open = DIALOGS[name];
  return Open && <Open key={name} {...rest} />;
}
