import { peopleFields } from '@parley/protocol/fields/people';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { userDetailPath } from '../../lib/paths';
import { regionText } from '../../lib/region-text';
import { sourceName } from '../../lib/source-name';
import { listText } from '../../lib/text/list-text';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column, SortOf } from '../../ui/table/types';
import { useCustomColumns } from './custom-columns';
import type { PeopleView } from './filters';
import { type Person, usePeopleViews } from './queries';
import style from './users.module.css';

/** Blacklisting that ends after this time counts as permanent. */
const PERMANENT_FROM_MS = Date.UTC(9000, 0);

type PeopleColumn = Column<Person, SortOf<'GET /users/getList'>>;

/** Columns of the people in a view of the list. */
export function usePeopleColumns(view: PeopleView): readonly PeopleColumn[] {
  const { t } = useTranslation('users');
  const texts = useFields(peopleFields);
  const custom = useCustomColumns();
  return [
    ...useContactColumns(),
    ...useViewColumns(view),
    ...useStandingColumns(),
    ...useVisitColumns(),
    {
      key: 'consent',
      title: texts.label('consent'),
      width: 90,
      isHidden: true,
      cell: ({ consent }) => texts.value('consent', consent),
    },
    { key: 'remark', title: texts.label('remark'), width: 240, isHidden: true, cell: ({ remark }) => text(remark) },
    ...custom,
    {
      key: 'created',
      shows: ['createdAt'],
      title: texts.label('createdAt'),
      width: 120,
      kind: 'time',
      sort: 'created',
      isHidden: true,
      cell: ({ createdAt }) => <TimeCell time={createdAt} />,
    },
    {
      key: 'updated',
      shows: ['updatedAt'],
      title: t('columns.updated'),
      width: 120,
      kind: 'time',
      sort: 'updated',
      cell: ({ updatedAt }) => <TimeCell time={updatedAt} />,
    },
  ];
}

/** Name, ways of contact and tags. */
function useContactColumns(): readonly PeopleColumn[] {
  const { t } = useTranslation('users');
  const texts = useFields(peopleFields);
  return [
    {
      key: 'name',
      title: texts.label('name'),
      width: 160,
      sort: 'name',
      isName: true,
      isLink: true,
      pin: 'start',
      cell: ({ id, name }) => (
        <a className={style.name} href={`#${userDetailPath(id)}`} title={name || t('unnamed')}>
          <bdi>{name || t('unnamed')}</bdi>
        </a>
      ),
    },
    { key: 'phone', title: texts.label('phone'), width: 130, cell: ({ phone }) => text(phone) },
    { key: 'wechat', title: texts.label('wechat'), width: 120, cell: ({ wechat }) => text(wechat) },
    { key: 'mail', title: texts.label('mail'), width: 170, isHidden: true, cell: ({ mail }) => text(mail) },
    {
      key: 'tags',
      title: texts.label('tags'),
      width: 160,
      cell: ({ tags }) => (
        <span className={style.tags} title={listText(tags)}>
          {tags.map((tag) => (
            <span key={tag} className={style.tag}>
              {tag}
            </span>
          ))}
        </span>
      ),
    },
  ];
}

/** Columns of single views: next follow-up, when a person was moved to the recycle bin, end of the blacklisting. */
function useViewColumns(view: PeopleView): readonly PeopleColumn[] {
  const { t } = useTranslation('users');
  const texts = useFields(peopleFields);
  return [
    {
      key: 'due',
      shows: ['nextFollowUpAt'],
      title: texts.label('nextFollowUpAt'),
      width: 180,
      kind: 'time',
      sort: 'due',
      ...(view !== 'contact' && { isHidden: true as const }),
      cell: ({ nextFollowUpAt }) => <Due at={nextFollowUpAt} />,
    },
    ...(view === 'recycle'
      ? [
          {
            key: 'placed',
            shows: ['placedAt'],
            title: t('columns.placed'),
            width: 120,
            kind: 'time' as const,
            sort: 'placed' as const,
            cell: ({ placedAt }: Person) => time(placedAt),
          },
        ]
      : []),
    ...(view === 'blacklist'
      ? [
          {
            key: 'until',
            shows: ['blacklistedUntil'],
            title: t('columns.until'),
            width: 130,
            kind: 'time' as const,
            cell: ({ blacklistedUntil: until }: Person) =>
              until !== null && until > PERMANENT_FROM_MS
                ? t('forEver')
                : until !== null && <TimeCell time={until} isAhead />,
          },
        ]
      : []),
  ];
}

/** Status, category and owner. */
function useStandingColumns(): readonly PeopleColumn[] {
  const { t } = useTranslation('users');
  const texts = useFields(peopleFields);
  return [
    {
      key: 'status',
      title: texts.label('status'),
      width: 90,
      cell: ({ status }) => (
        <span className={style.status} data-status={status}>
          {texts.value('status', status)}
        </span>
      ),
    },
    { key: 'category', title: texts.label('category'), width: 110, cell: ({ category }) => text(category) },
    {
      key: 'owner',
      title: texts.label('owner'),
      width: 120,
      cell: ({ owner }) => (owner ? text(owner.nickname) : <span className={style.quiet}>{t('publicPool')}</span>),
    },
  ];
}

/** First source, region, and figures of visits and conversations. */
function useVisitColumns(): readonly PeopleColumn[] {
  const texts = useFields(peopleFields);
  const source = useSourceText();
  const views = usePeopleViews().data;
  return [
    {
      key: 'source',
      shows: ['source', 'keyword'],
      title: texts.label('source'),
      width: 150,
      cell: (person) => text(source(person)),
    },
    { key: 'region', title: texts.label('region'), width: 120, cell: ({ region }) => text(regionText(region)) },
    {
      key: 'firstSeen',
      shows: ['firstSeenAt'],
      title: texts.label('firstSeenAt'),
      width: 120,
      kind: 'time',
      isHidden: true,
      cell: ({ firstSeenAt }) => time(firstSeenAt),
    },
    {
      key: 'lastSeen',
      shows: ['lastSeenAt'],
      title: texts.label('lastSeenAt'),
      width: 120,
      kind: 'time',
      sort: 'lastSeen',
      cell: ({ lastSeenAt }) => time(lastSeenAt),
    },
    {
      key: 'visits',
      title: texts.label('visits'),
      width: 80,
      kind: 'number',
      sort: 'visits',
      cell: ({ visits }) => visits,
    },
    {
      key: 'chats',
      title: texts.label('chats'),
      width: 80,
      kind: 'number',
      ...(views?.maySortByChats && { sort: 'chats' as const }),
      cell: ({ chats }) => chats,
    },
    {
      key: 'lastAgent',
      title: texts.label('lastAgent'),
      width: 120,
      isHidden: true,
      cell: ({ lastAgent }) => text(lastAgent?.nickname ?? ''),
    },
  ];
}

const text = (value: string) => (
  <span dir="auto" title={value}>
    {value}
  </span>
);
const time = (at: number | null) => (at === null ? '' : <TimeCell time={at} />);

/** Time of the next follow-up, in red once it is past. */
function Due({ at }: { at: number | null }) {
  const { t } = useTranslation('users');
  if (at === null) return null;
  const isOverdue = at < Date.now();
  return (
    <span className={style.due} data-over={isOverdue || undefined}>
      <TimeCell time={at} isAhead />
      {isOverdue && <span className={style.over}>{t('overdue')}</span>}
    </span>
  );
}

/** The person's first source: "搜索 · 百度 · 大红袍". */
export function useSourceText(): (person: Pick<Person, 'source' | 'engine' | 'keyword'>) => string {
  const words = useVisitWords();
  return ({ source, engine, keyword }) =>
    [words.source(source), sourceName(engine), keyword].filter(Boolean).join(' · ');
}
