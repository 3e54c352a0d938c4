import { contactFields } from '@parley/protocol/fields/friendly';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { currentLanguage } from '../../lib/i18n/i18n';
import { shortTime } from '../../lib/time/format';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import style from './friendly.module.css';
import { type Contact, RIGHTS } from './queries';

export function useContactColumns(): readonly Column<Contact, 'createdAt' | 'company' | 'name' | 'lastContactAt'>[] {
  const { t } = useTranslation('friendly');
  const texts = useFields(contactFields);
  const words = (text: string) => <span title={text}>{text}</span>;

  return [
    {
      key: 'name',
      title: texts.label('name'),
      width: 160,
      sort: 'name',
      isName: true,
      pin: 'start',
      cell: ({ name }) => (
        <bdi className={style.name} title={name}>
          {name}
        </bdi>
      ),
    },
    {
      key: 'type',
      shows: ['kind'],
      title: texts.label('kind'),
      width: 110,
      cell: ({ kind }) => texts.value('kind', kind),
    },
    {
      key: 'company',
      title: texts.label('company'),
      width: 140,
      sort: 'company',
      cell: ({ company }) => words(company),
    },
    { key: 'account', title: t('columns.account'), width: 170, cell: (contact) => <Account contact={contact} /> },
    { key: 'status', title: texts.label('status'), width: 130, cell: (contact) => <Status contact={contact} /> },
    {
      key: 'rights',
      shows: ['allowed'],
      title: texts.label('allowed'),
      width: 180,
      cell: (contact) => words(rightsOf(contact, (right) => texts.value('allowed', right)) || t('noRights')),
    },
    { key: 'group', title: texts.label('group'), width: 110, cell: ({ group }) => words(group?.name ?? t('noGroup')) },
    { key: 'remark', title: texts.label('remark'), width: 140, cell: ({ remark }) => words(remark) },
    { key: 'shares', title: t('columns.shares'), width: 110, kind: 'number', cell: ({ shares }) => shares },
    { key: 'addedBy', title: texts.label('addedBy'), width: 110, cell: ({ addedBy }) => words(addedBy) },
    {
      key: 'lastContact',
      shows: ['lastContactAt'],
      title: texts.label('lastContactAt'),
      width: 120,
      kind: 'time',
      sort: 'lastContactAt',
      cell: ({ lastContactAt }) => (lastContactAt === null ? t('never') : <TimeCell time={lastContactAt} />),
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

/** The rights as text, separated by commas. */
export function rightsOf({ allowed }: Pick<Contact, 'allowed'>, nameOf: (right: (typeof RIGHTS)[number]) => string) {
  return RIGHTS.filter((right) => allowed[right])
    .map(nameOf)
    .join(currentLanguage() === 'zh' ? '、' : ', ');
}

/** The account of the contact, or the state of its invitation. */
function Account({ contact: { agent, invitation, kind } }: { contact: Contact }) {
  const { t } = useTranslation('friendly');
  if (agent) {
    const names = [
      `${agent.nickname} · ${agent.username}`,
      agent.totp && kind === 'partner' && t('totp.on'),
      !agent.enabled && t('invites.disabled'),
    ].filter(Boolean);
    return <span title={names.join(' · ')}>{names.join(' · ')}</span>;
  }
  if (!invitation || invitation.isOver) return <span className={style.over}>{t('invites.over')}</span>;
  const time = shortTime(invitation.until, Date.now(), currentLanguage());
  return <span className={style.open}>{t('invites.open', { time })}</span>;
}

/** The status with a coloured dot. */
function Status({ contact: { status } }: { contact: Contact }) {
  const texts = useFields(contactFields);
  return (
    <span className={style.status} data-status={status}>
      <span className={style.dot} aria-hidden="true" />
      {texts.value('status', status)}
    </span>
  );
}
