import { useTranslation } from 'react-i18next';
import { useDesk } from '../../lib/desk/desk-context';
import type { BulkAction, RowAction } from '../../ui/table/types';
import { useChange } from './use-change';
import { type Letter, useMark } from './use-mark';
import { useMerge } from './use-merge';

type Dialogs = {
  show: (letter: Letter) => void;
  /** Opens the dialog that sets owner and due date. */
  assign: BulkAction<Letter>['run'];
};

/** Actions of one row and of several rows of the list of letters. */
export function useLetterActions({ show, assign }: Dialogs) {
  const { t } = useTranslation('letters');
  const { me } = useDesk();
  const mark = useMark();
  const change = useChange();
  const { merge } = useMerge();
  const setStatus = (status: Letter['status']) => (letters: readonly Letter[]) => change(letters, { status });

  const read: BulkAction<Letter> = { key: 'read', label: t('markRead'), icon: 'check', run: mark(true) };
  const unread: BulkAction<Letter> = { key: 'unread', label: t('markUnread'), icon: 'letter', run: mark(false) };
  const take: BulkAction<Letter> = {
    key: 'take',
    label: t('take'),
    icon: 'takeOver',
    run: (letters) => change(letters, { serviceID: me.uuid }),
  };
  const toAssign: BulkAction<Letter> = { key: 'assign', label: t('assign'), icon: 'agents', run: assign };
  const done: BulkAction<Letter> = { key: 'done', label: t('done'), icon: 'check', run: setStatus('done') };
  const spam: BulkAction<Letter> = { key: 'spam', label: t('spam'), icon: 'ban', run: setStatus('spam') };

  const rowActions: RowAction<Letter>[] = [
    { key: 'show', label: t('show'), icon: 'letter', onSelect: show },
    { ...read, isOff: (letter) => letter.read },
    { ...unread, isOff: (letter) => !letter.read },
    { ...take, isOff: ({ serviceID }) => serviceID === me.uuid },
    toAssign,
    {
      key: 'merge',
      label: t('merge'),
      icon: 'letter',
      isOff: ({ hasOthers }) => !hasOthers,
      run: async ([letter]) => (letter ? merge(letter) : null),
    },
    { ...done, isOff: ({ status }) => status === 'done' },
    { ...spam, isOff: ({ status }) => status === 'spam' },
    {
      key: 'notSpam',
      label: t('notSpam'),
      icon: 'recall',
      isOff: ({ status }) => status !== 'spam',
      run: setStatus('new'),
    },
  ];
  return { rowActions, bulkActions: [read, unread, take, toAssign, done, spam] };
}
