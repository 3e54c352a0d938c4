import type { VisitorRow } from '@parley/protocol/types';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import type { ActionKey } from './action-table';

export type DialogProps = {
  row: VisitorRow;
  /** `isDone` where it did what it was for. */
  onClose: (isDone: boolean) => void;
};

type Dialogs = Partial<Record<ActionKey, LazyExoticComponent<ComponentType<DialogProps>>>>;

/** The windows of the actions that ask; each comes when it is first needed. */
const DIALOGS: Dialogs = {
  transfer: lazy(() => import('./dialogs/transfer-dialog').then((part) => ({ default: part.TransferDialog }))),
  decline: lazy(() => import('./dialogs/decline-dialog').then((part) => ({ default: part.DeclineDialog }))),
  end: lazy(() => import('./dialogs/end-dialog').then((part) => ({ default: part.EndDialog }))),
  sum: lazy(() => import('./dialogs/sum-dialog').then((part) => ({ default: part.SumDialog }))),
  invite: lazy(() => import('./dialogs/invite-dialog').then((part) => ({ default: part.InviteDialog }))),
  inviteRating: lazy(() => import('./dialogs/rating-dialog').then((part) => ({ default: part.RatingDialog }))),
  toLetter: lazy(() => import('./dialogs/letter-dialog').then((part) => ({ default: part.LetterDialog }))),
  blacklist: lazy(() => import('./dialogs/blacklist-dialog').then((part) => ({ default: part.BlacklistDialog }))),
  unblacklist: lazy(() => import('./dialogs/blacklist-dialog').then((part) => ({ default: part.UnblacklistDialog }))),
};

export function ActionDialog({ name, ...rest }: { name: ActionKey } & DialogProps) {
  const Open = DIALOGS[name];
  return (
    Open && (
      <Suspense fallback={null}>
        <Open {...rest} />
      </Suspense>
    )
  );
}
