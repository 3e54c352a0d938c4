import { historyFields } from '@parley/protocol/fields/history';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { regionText } from '../../lib/region-text';
import { sourceName } from '../../lib/source-name';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import { excerpt } from './highlight';
import style from './history.module.css';
import type { Talk } from './keys';
import { Marked } from './marked';
import { StateTag } from './state-tag';
import { useWords } from './use-words';

type Columns = readonly Column<Talk, 'openedAt'>[];

/** Columns of the history. `parts`: the search terms; with a search, a column shows the first match. */
export function useColumns(parts: readonly string[]): Columns {
  const { t } = useTranslation('history');
  const texts = useFields(historyFields);
  const words = useWords();
  const plain = (
    key: keyof Talk & keyof typeof historyFields.fields,
    width: number,
    of: (talk: Talk) => string,
    isHidden = true,
  ): Columns[number] => ({
    key,
    title: texts.label(key),
    width,
    ...(isHidden && { isHidden: true as const }),
    cell: (talk) => <span title={of(talk)}>{of(talk)}</span>,
  });
  const number = (key: 'umsg' | 'smsg', isHidden: boolean): Columns[number] => ({
    key,
    title: texts.label(key),
    width: 100,
    kind: 'number',
    ...(isHidden && { isHidden: true as const }),
    cell: (talk) => talk[key],
  });
  // The match of the search, which is no fact of the conversation: not in the file.
  const found: Columns = [
    {
      key: 'found',
      shows: [],
      title: t('columns.found'),
      width: 380,
      cell: ({ hits }) => <FirstHit hits={hits} parts={parts} />,
    },
  ];
  return [
    {
      key: 'name',
      title: texts.label('name'),
      width: 150,
      isName: true,
      pin: 'start',
      cell: ({ name }) => (
        <bdi className={style.name} title={words.visitor(name)}>
          {words.visitor(name)}
        </bdi>
      ),
    },
    ...(parts.length > 0 ? found : []),
    {
      key: 'openedAt',
      title: texts.label('openedAt'),
      width: 140,
      kind: 'time',
      ...(parts.length === 0 && { sort: 'openedAt' as const }),
      cell: ({ openedAt }) => <TimeCell time={openedAt} />,
    },
    { key: 'state', title: texts.label('state'), width: 130, cell: ({ state }) => <StateTag state={state} /> },
    plain('nickname', 120, ({ nickname }) => nickname ?? t('noAgent'), false),
    {
      key: 'last',
      title: t('columns.last'),
      width: 260,
      cell: ({ last }) => <LastMessage last={last} />,
    },
    number('umsg', false),
    number('smsg', false),
    { key: 'duration', title: t('columns.duration'), width: 110, kind: 'number', cell: words.duration },
    {
      key: 'marks',
      title: texts.label('marks'),
      width: 160,
      cell: ({ marks }) => <Marks marks={marks} />,
    },
    plain('category', 120, ({ category }) => category),
    plain('summary', 220, ({ summary }) => summary),
    {
      key: 'score',
      title: texts.label('score'),
      width: 80,
      kind: 'number',
      cell: ({ score }) => score !== null && t('stars', { score }),
    },
    { key: 'quality', title: texts.label('quality'), width: 80, kind: 'number', cell: ({ quality }) => quality },
    plain('source', 120, ({ source }) => words.source(source)),
    plain('engine', 110, ({ engine }) => sourceName(engine)),
    plain('keyword', 140, ({ keyword }) => keyword),
    plain('region', 140, ({ region }) => regionText(region)),
    plain('device', 100, ({ device }) => words.device(device)),
    plain('site', 110, ({ siteName }) => siteName),
    plain('channel', 100, ({ channel }) => words.channel(channel)),
    plain('account', 140, ({ account }) => account),
    plain('tags', 140, ({ tags }) => tags.join(' ')),
    plain('endReason', 140, ({ endReason }) => words.ending(endReason)),
  ];
}

/** An excerpt of the first message that matches the search. */
function FirstHit({ hits, parts }: { hits: Talk['hits']; parts: readonly string[] }) {
  return (
    <span dir="auto" title={hits.map(({ msg }) => msg).join('\n')}>
      <Marked text={excerpt(hits[0]?.msg ?? '', parts)} parts={parts} />
    </span>
  );
}

function LastMessage({ last }: { last: Talk['last'] }) {
  const { t } = useTranslation('history');
  const text = last?.kind === 'image' || last?.kind === 'file' ? `[${t(last.kind)}] ${last.msg}` : last?.msg;
  return (
    <span dir="auto" className={last?.recalled ? style.quiet : undefined} title={text}>
      {last?.recalled ? t('recalled') : text}
    </span>
  );
}

function Marks({ marks }: { marks: readonly string[] }) {
  return (
    <span className={style.tags} title={marks.join(' ')}>
      {marks.map((mark) => (
        <span key={mark} className={style.tag}>
          {mark}
        </span>
      ))}
    </span>
  );
}
