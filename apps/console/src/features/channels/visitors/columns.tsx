import { weChatVisitorFields } from '@parley/protocol/fields/we-chat-visitors';
import { useTranslation } from 'react-i18next';
import { useLeftWords } from '../../../lib/channel-words/use-left-words';
import { useFields } from '../../../lib/fields/use-fields';
import { useNow } from '../../../lib/time/use-now';
import { useVisitWords } from '../../../lib/visit-words/use-visit-words';
import { TimeCell } from '../../../ui/table/time-cell';
import type { Column } from '../../../ui/table/types';
import style from '../channels.module.css';
import type { Contact, Kind } from '../queries';
import { leftState } from './left-state';

type Sort = 'wroteAt' | 'createdAt';

/** Interval at which the time left is drawn anew, in ms. */
const STEP_MS = 30_000;

export function useContactColumns(kind: Kind): readonly Column<Contact, Sort>[] {
  const { t } = useTranslation('weChat');
  const texts = useFields(weChatVisitorFields);
  const { visitor } = useVisitWords();
  const code = (text: string) =>
    text === '' ? (
      t('none')
    ) : (
      <code translate="no" title={text}>
        {text}
      </code>
    );
  return [
    {
      ...{ key: 'name', title: texts.label('name'), width: 160, isName: true, pin: 'start' },
      cell: ({ name }) => <bdi title={name}>{visitor(name)}</bdi>,
    },
    {
      ...{ key: 'account', title: texts.label('account'), width: 140 },
      cell: ({ account }) => <bdi title={account.name}>{account.name}</bdi>,
    },
    ...useStateColumns(kind),
    {
      ...{ key: 'wroteAt', title: texts.label('wroteAt'), width: 120, kind: 'time', sort: 'wroteAt' },
      cell: ({ wroteAt }) => (wroteAt === null ? t('never') : <TimeCell time={wroteAt} />),
    },
    ...useQuotaColumns(),
    { key: 'chats', title: texts.label('chats'), width: 140, kind: 'number', cell: ({ chats }) => chats },
    {
      ...{ key: 'person', title: texts.label('person'), width: 140 },
      cell: ({ person, name }) => <bdi title={person?.name}>{person ? visitor(person.name || name) : t('none')}</bdi>,
    },
    {
      key: 'region',
      title: texts.label('region'),
      width: 120,
      isHidden: true,
      cell: ({ region }) => region || t('none'),
    },
    {
      ...{ key: 'tags', title: texts.label('tags'), width: 140 },
      cell: ({ tags }) => <bdi title={tags.join(' · ')}>{tags.join(' · ') || t('none')}</bdi>,
    },
    {
      key: 'openId',
      title: texts.label('openId'),
      width: 220,
      isHidden: true,
      cell: ({ openId }) => code(openId),
    },
    {
      key: 'unionId',
      title: texts.label('unionId'),
      width: 220,
      isHidden: true,
      cell: ({ unionId }) => code(unionId),
    },
    {
      key: 'createdAt',
      title: texts.label('createdAt'),
      width: 120,
      kind: 'time',
      sort: 'createdAt',
      isHidden: true,
      cell: ({ createdAt }) => <TimeCell time={createdAt} />,
    },
  ];
}

/** Whether the visitor follows, or the page of the mini-program; and the scene of the last scan or entry. */
function useStateColumns(kind: Kind): readonly Column<Contact, Sort>[] {
  const { t } = useTranslation('weChat');
  const texts = useFields(weChatVisitorFields);
  const named = (key: 'page' | 'scene'): Column<Contact, Sort> => ({
    ...{ key, title: texts.label(key), width: 140 },
    cell: (contact) => <bdi title={contact[key]}>{contact[key] || t('none')}</bdi>,
  });
  if (kind === 'mini') return [named('page'), named('scene')];
  return [
    {
      ...{ key: 'subscribed', title: texts.label('subscribed'), width: 110 },
      cell: ({ subscribed }) => texts.value('subscribed', subscribed ?? 'unknown'),
    },
    named('scene'),
  ];
}

/** Replies that may be sent, and for how long. */
function useQuotaColumns(): readonly Column<Contact, Sort>[] {
  const { t } = useTranslation('weChat');
  const texts = useFields(weChatVisitorFields);
  const now = useNow(STEP_MS);
  const leftWords = useLeftWords();
  return [
    {
      ...{ key: 'left', title: texts.label('left'), width: 120, kind: 'number' },
      cell: ({ left, limit, until, warnAt }) =>
        until === null || until <= now ? (
          t('visitors.closed')
        ) : (
          <span className={style.state} data-state={leftState({ left, warnAt })}>
            {left === 0 ? t('visitors.spent') : t('visitors.leftOf', { left, limit })}
          </span>
        ),
    },
    {
      ...{ key: 'until', title: t('visitors.timeLeft'), width: 140, kind: 'time' },
      cell: ({ until }) => (until === null || until <= now ? t('none') : leftWords(until - now)),
    },
  ];
}
