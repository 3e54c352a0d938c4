import { robotEntryFields } from '@parley/protocol/fields/robot-entries';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../lib/fields/use-fields';
import { listText } from '../../../lib/text/list-text';
import { TimeCell } from '../../../ui/table/time-cell';
import type { Column, SortOf } from '../../../ui/table/types';
import { percentOf } from '../hits';
import type { Entry } from '../queries';
import style from '../robots.module.css';
import { wordsOf } from '../said';

type Sort = SortOf<'GET /askRobot/getList'>;

/** Unknown in the list, as in other lists. */
const NONE = '—';

export function useEntryColumns(): readonly Column<Entry, Sort>[] {
  const { t } = useTranslation('askRobot');
  const texts = useFields(robotEntryFields);
  const answerOf = ({ answers }: Entry): string => answers.map(wordsOf).join(' · ');
  return [
    {
      key: 'question',
      title: texts.label('question'),
      width: 220,
      sort: 'question',
      isName: true,
      pin: 'start',
      cell: ({ question }) => <bdi title={question}>{question}</bdi>,
    },
    {
      key: 'answer',
      title: texts.label('answer'),
      width: 260,
      cell: (entry) => <bdi title={answerOf(entry)}>{answerOf(entry)}</bdi>,
    },
    {
      key: 'similar',
      title: texts.label('similar'),
      width: 90,
      kind: 'number',
      cell: ({ similar }) => <span title={listText(similar)}>{similar.length}</span>,
    },
    {
      key: 'category',
      title: texts.label('category'),
      width: 120,
      sort: 'category',
      cell: ({ category }) => <bdi title={category}>{category || NONE}</bdi>,
    },
    {
      key: 'state',
      shows: ['enabled'],
      title: t('state'),
      width: 110,
      cell: ({ enabled, state }) => (
        <span className={style.tag} data-kind={!enabled ? undefined : state === 'published' ? 'good' : 'wait'}>
          {enabled ? t(`states.${state}`) : texts.value('enabled', false)}
        </span>
      ),
    },
    {
      key: 'hits',
      title: texts.label('hits'),
      width: 110,
      kind: 'number',
      sort: 'hits',
      cell: ({ hits }) => hits,
    },
    {
      key: 'helpful',
      title: texts.label('helpful'),
      width: 100,
      kind: 'number',
      cell: ({ helpful }) => (helpful === null ? NONE : percentOf(helpful)),
    },
    ...useRareColumns(),
    {
      key: 'updatedAt',
      title: texts.label('updatedAt'),
      width: 120,
      kind: 'time',
      sort: 'updatedAt',
      cell: ({ updatedAt }) => <TimeCell time={updatedAt} />,
    },
  ];
}

/** Hidden at first. */
function useRareColumns(): readonly Column<Entry, Sort>[] {
  const texts = useFields(robotEntryFields);
  return [
    {
      key: 'match',
      title: texts.label('match'),
      width: 100,
      isHidden: true,
      cell: ({ match }) => texts.value('match', match),
    },
    {
      key: 'keywords',
      title: texts.label('keywords'),
      width: 140,
      isHidden: true,
      cell: ({ keywords }) => <bdi title={listText(keywords)}>{listText(keywords)}</bdi>,
    },
    {
      key: 'weight',
      title: texts.label('weight'),
      width: 80,
      kind: 'number',
      sort: 'weight',
      isHidden: true,
      cell: ({ weight }) => weight,
    },
    {
      key: 'updatedBy',
      title: texts.label('updatedBy'),
      width: 110,
      isHidden: true,
      cell: ({ updatedBy }) => <bdi>{updatedBy ?? NONE}</bdi>,
    },
  ];
}
