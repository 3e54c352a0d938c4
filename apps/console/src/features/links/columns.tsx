import { linkFields } from '@parley/protocol/fields/links';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { currentLanguage } from '../../lib/i18n/i18n';
import { shortTime } from '../../lib/time/format';
import { Icon, type IconName } from '../../ui/icon';
import { SafeLink } from '../../ui/safe-link';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import style from './links.module.css';
import { absoluteAddress, type Link } from './queries';

const STATE_ICON: Record<Link['state'], IconName> = {
  open: 'check',
  off: 'ban',
  early: 'clock',
  expired: 'end',
  full: 'block',
};

export function useLinkColumns(): readonly Column<Link, 'createdAt' | 'name' | 'endsAt'>[] {
  const { t } = useTranslation('links');
  const texts = useFields(linkFields);
  const words = useLinkWords();
  return [
    {
      key: 'name',
      title: texts.label('name'),
      width: 200,
      sort: 'name',
      isName: true,
      pin: 'start',
      cell: ({ name }) => <bdi title={name}>{name}</bdi>,
    },
    {
      key: 'url',
      title: texts.label('url'),
      width: 150,
      cell: ({ code, url }) => (
        <SafeLink href={absoluteAddress(url)} title={absoluteAddress(url)}>
          /l/{code}
        </SafeLink>
      ),
    },
    {
      key: 'state',
      title: texts.label('state'),
      width: 120,
      cell: ({ state }) => (
        <span className={style.state} data-state={state}>
          <Icon name={STATE_ICON[state]} />
          {texts.value('state', state)}
        </span>
      ),
    },
    {
      key: 'target',
      shows: ['site', 'group', 'agent'],
      title: t('columns.target'),
      width: 180,
      cell: (link) => <span title={words.target(link)}>{words.target(link)}</span>,
    },
    {
      key: 'guard',
      title: t('columns.guard'),
      width: 180,
      isHidden: true,
      cell: (link) => <span title={words.guard(link)}>{words.guard(link)}</span>,
    },
    { key: 'style', title: texts.label('style'), width: 100, cell: (link) => texts.value('style', link.style) },
    { key: 'visits', title: texts.label('visits'), width: 80, kind: 'number', cell: ({ visits }) => visits },
    {
      key: 'conversations',
      title: texts.label('conversations'),
      width: 110,
      kind: 'number',
      cell: ({ conversations }) => conversations,
    },
    {
      key: 'valid',
      shows: ['startsAt', 'endsAt'],
      title: t('columns.valid'),
      width: 200,
      sort: 'endsAt',
      cell: (link) => <span title={words.valid(link)}>{words.valid(link)}</span>,
    },
    { key: 'cap', title: texts.label('cap'), width: 130, isHidden: true, cell: words.cap },
    {
      key: 'parameters',
      title: texts.label('parameters'),
      width: 220,
      isHidden: true,
      cell: (link) => <span title={words.parameters(link)}>{words.parameters(link)}</span>,
    },
    {
      key: 'createdBy',
      title: texts.label('createdBy'),
      width: 120,
      isHidden: true,
      cell: ({ createdBy }) => <bdi title={createdBy}>{createdBy}</bdi>,
    },
    {
      key: 'createdAt',
      title: texts.label('createdAt'),
      width: 130,
      kind: 'time',
      sort: 'createdAt',
      cell: ({ createdAt }) => <TimeCell time={createdAt} />,
    },
  ];
}

/** Texts of the fields of a link. */
export function useLinkWords() {
  const { t } = useTranslation('links');
  const at = (time: number): string => shortTime(time, Date.now(), currentLanguage());
  const assignee = ({ agent, group }: Pick<Link, 'agent' | 'group'>, { site }: Link): string => {
    if (agent) return t('target.agent', { name: agent.nickname });
    return group ? t('target.group', { name: group.name }) : t('target.site', { name: site.name });
  };
  return {
    target(link: Link): string {
      const first = assignee(link, link);
      if (!link.second) return first;
      const { share } = link.second;
      return [
        t('targetShare', { name: first, percent: 100 - share }),
        t('targetShare', { name: assignee(link.second, link), percent: share }),
      ].join(' / ');
    },
    variant: (link: Link, variant: 'a' | 'b'): string =>
      variant === 'b' && link.second ? assignee(link.second, link) : assignee(link, link),
    guard({ isLocked, domains }: Link): string {
      return [isLocked && t('locked'), ...domains].filter(Boolean).join(' · ');
    },
    valid({ startsAt, endsAt }: Link): string {
      const parts = [startsAt && t('from', { from: at(startsAt) }), endsAt && t('until', { until: at(endsAt) })];
      return parts.filter(Boolean).join(' ') || t('always');
    },
    cap({ cap, capOf }: Link): string {
      if (cap === null) return t('noCap');
      return t(capOf === 'visits' ? 'capVisits' : 'capConversations', { count: cap });
    },
    parameters: ({ parameters }: Link): string => parameters.map(({ name, value }) => `${name}=${value}`).join(' · '),
  };
}
