import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../ui/table/list-page';
import { TimeCell } from '../../ui/table/time-cell';
import { LETTERS } from './keys';
import { LetterDrawer } from './letter-drawer';
import style from './letters.module.css';
import { type Letter, useMark } from './use-mark';
import './texts';

/** A new letter is seen within a minute. */
const EVERY_MS = 60_000;

/** What visitors left when nobody was there, newest first. */
export function LettersPage() {
  const { t } = useTranslation('letters');
  const mark = useMark();
  const [open, setOpen] = useState<Letter | null>(null);
  const nameOf = ({ name }: Letter): string => name || t('anonymous');
  const markRead = { key: 'read', label: t('markRead'), icon: 'check', run: mark(true) } as const;
  const markUnread = { key: 'unread', label: t('markUnread'), icon: 'letter', run: mark(false) } as const;

  return (
    <ListPage
      name={LETTERS}
      route="GET /letter/getList"
      title={t('title')}
      everyMs={EVERY_MS}
      columns={[
        {
          key: 'name',
          title: t('columns.name'),
          width: 150,
          isName: true,
          pin: 'start',
          sort: 'name',
          cell: (letter) => (
            <span className={style.name} data-unread={!letter.read || undefined} title={nameOf(letter)}>
              <bdi>{nameOf(letter)}</bdi>
            </span>
          ),
        },
        {
          key: 'read',
          title: t('columns.state'),
          width: 90,
          cell: ({ read }) =>
            read ? (
              <span className={style.read}>{t('read')}</span>
            ) : (
              <span className={style.unread}>{t('unread')}</span>
            ),
        },
        {
          key: 'content',
          title: t('columns.content'),
          width: 360,
          cell: ({ content }) => (
            <span dir="auto" title={content}>
              {content}
            </span>
          ),
        },
        {
          key: 'contact',
          title: t('columns.contact'),
          width: 200,
          cell: ({ phone, email }) => {
            const all = [phone, email].filter(Boolean).join(' · ');
            return <span title={all}>{all}</span>;
          },
        },
        { key: 'site', title: t('columns.site'), width: 110, cell: ({ site }) => site },
        {
          key: 'URL',
          title: t('columns.page'),
          width: 220,
          isHidden: true,
          cell: ({ URL }) => <span title={URL}>{URL}</span>,
        },
        {
          key: 'time',
          title: t('columns.time'),
          width: 140,
          kind: 'time',
          sort: 'time',
          cell: ({ time }) => <TimeCell time={time} />,
        },
      ]}
      usualSort={{ key: 'time', order: 'desc' }}
      filters={[
        { key: 'text', kind: 'text', label: t('search'), isSearch: true },
        {
          key: 'read',
          kind: 'one',
          label: t('filters.read'),
          options: [
            { value: 'false', label: t('unread') },
            { value: 'true', label: t('read') },
          ],
        },
        { key: 'from', to: 'to', kind: 'period', label: t('filters.time') },
      ]}
      rowName={nameOf}
      rowActions={[
        { key: 'show', label: t('show'), icon: 'letter', onSelect: setOpen },
        { ...markRead, isOff: ({ read }) => read },
        { ...markUnread, isOff: ({ read }) => !read },
      ]}
      bulkActions={[markRead, markUnread]}
      exporting={{
        route: 'GET /letter/export',
        columns: [
          { key: 'time', label: t('columns.time') },
          { key: 'name', label: t('columns.name') },
          { key: 'phone', label: t('phone') },
          { key: 'email', label: t('email') },
          { key: 'content', label: t('columns.content') },
          { key: 'site', label: t('columns.site') },
          { key: 'URL', label: t('columns.page') },
          { key: 'read', label: t('columns.state') },
        ],
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {open && (
        <LetterDrawer
          letter={open}
          onClose={() => setOpen(null)}
          onMark={(read) => {
            setOpen({ ...open, read });
            void mark(read)([open]).catch(() => setOpen({ ...open, read: !read }));
          }}
        />
      )}
    </ListPage>
  );
}
