import { quickReplyFields } from '@parley/protocol/fields/quick-replies';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { listText } from '../../lib/text/list-text';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import { nameOf, type Reply } from './reply-values';

type Sort = 'category' | 'title' | 'uses' | 'usedAt' | 'updatedAt' | 'position';

/** Unknown in the list, as in other lists. */
const NONE = '—';

export function useReplyColumns(): readonly Column<Reply, Sort>[] {
  const { t } = useTranslation('quickReplies');
  const texts = useFields(quickReplyFields);
  const scopeOf = ({ scope, groupName }: Reply): string =>
    scope === 'group' ? t('ofGroup', { name: groupName ?? '' }) : texts.value('scope', scope);
  return [
    {
      key: 'title',
      title: texts.label('title'),
      width: 180,
      sort: 'title',
      isName: true,
      pin: 'start',
      cell: (reply) => <bdi title={nameOf(reply)}>{nameOf(reply)}</bdi>,
    },
    {
      key: 'words',
      title: texts.label('words'),
      width: 280,
      cell: ({ words }) => <bdi title={words}>{words}</bdi>,
    },
    {
      key: 'category',
      title: texts.label('category'),
      width: 120,
      sort: 'category',
      cell: ({ category }) => <bdi title={category}>{category || t('noFolder')}</bdi>,
    },
    {
      key: 'scope',
      shows: ['scope', 'group'],
      title: texts.label('scope'),
      width: 130,
      cell: (reply) => <bdi title={scopeOf(reply)}>{scopeOf(reply)}</bdi>,
    },
    ...useUseColumns(),
    {
      key: 'shortcut',
      title: texts.label('shortcut'),
      width: 110,
      cell: ({ shortcut }) => (shortcut ? <bdi>/{shortcut}</bdi> : NONE),
    },
    ...useEditColumns(),
    {
      key: 'type',
      title: texts.label('type'),
      width: 120,
      cell: ({ type }) => texts.value('type', type),
    },
    {
      key: 'tags',
      title: texts.label('tags'),
      width: 140,
      cell: ({ tags }) => <bdi title={listText(tags)}>{listText(tags)}</bdi>,
    },
    ...useValidColumns(),
    {
      key: 'files',
      title: texts.label('files'),
      width: 160,
      isHidden: true,
      cell: ({ files }) => {
        const names = files.map(({ name }) => name).join(' · ');
        return <bdi title={names}>{names}</bdi>;
      },
    },
  ];
}

/** How often and when last it was inserted. */
function useUseColumns(): readonly Column<Reply, Sort>[] {
  const { t } = useTranslation('quickReplies');
  const texts = useFields(quickReplyFields);
  return [
    {
      key: 'uses',
      title: texts.label('uses'),
      width: 100,
      kind: 'number',
      sort: 'uses',
      cell: ({ uses }) => uses,
    },
    {
      key: 'usedAt',
      title: texts.label('usedAt'),
      width: 130,
      kind: 'time',
      sort: 'usedAt',
      cell: ({ usedAt }) => (usedAt === null ? t('neverUsed') : <TimeCell time={usedAt} />),
    },
    {
      key: 'rating',
      title: texts.label('rating'),
      width: 120,
      kind: 'number',
      cell: ({ rating, ratings }) =>
        rating === null ? NONE : <span title={t('ratings', { count: ratings })}>{rating.toFixed(1)}</span>,
    },
  ];
}

/** When it was saved last, and by whom. */
function useEditColumns(): readonly Column<Reply, Sort>[] {
  const texts = useFields(quickReplyFields);
  return [
    {
      key: 'updatedAt',
      title: texts.label('updatedAt'),
      width: 130,
      kind: 'time',
      sort: 'updatedAt',
      cell: ({ updatedAt }) => <TimeCell time={updatedAt} />,
    },
    {
      key: 'editedBy',
      title: texts.label('editedBy'),
      width: 110,
      cell: ({ editedBy }) => <bdi>{editedBy ?? NONE}</bdi>,
    },
    {
      key: 'author',
      title: texts.label('author'),
      width: 110,
      cell: ({ author }) => <bdi>{author ?? NONE}</bdi>,
    },
    {
      key: 'version',
      title: texts.label('version'),
      width: 80,
      kind: 'number',
      cell: ({ version }) => version,
    },
  ];
}

/** From when and until when it is offered. */
function useValidColumns(): readonly Column<Reply, Sort>[] {
  const texts = useFields(quickReplyFields);
  return (['validFrom', 'validUntil'] as const).map((key) => ({
    key,
    title: texts.label(key),
    width: 130,
    kind: 'time' as const,
    isHidden: true as const,
    cell: (reply: Reply) => (reply[key] === null ? NONE : <TimeCell time={reply[key]} />),
  }));
}
