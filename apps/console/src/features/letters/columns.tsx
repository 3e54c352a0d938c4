import { letterFields } from '@parley/protocol/fields/letters';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { regionText } from '../../lib/region-text';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import style from './letters.module.css';
import { DueText, StatusTag } from './status-tag';
import type { Letter } from './use-mark';

type LetterColumn = Column<Letter, 'name' | 'due' | 'time'>;

/** Columns of the letters; those about the visit are hidden until they are chosen. */
export function useLetterColumns(): readonly LetterColumn[] {
  const { t } = useTranslation('letters');
  const texts = useFields(letterFields);
  const words = useVisitWords();
  const ofVisit = (
    key: 'reason' | 'channel' | 'source' | 'keyword' | 'region',
    width: number,
    cell: (letter: Letter) => ReactNode,
  ): LetterColumn => ({ key, title: texts.label(key), width, isHidden: true, cell });
  return [
    {
      key: 'name',
      title: texts.label('name'),
      width: 150,
      isName: true,
      pin: 'start',
      sort: 'name',
      cell: (letter) => <Name letter={letter} />,
    },
    { key: 'status', title: texts.label('status'), width: 100, cell: ({ status }) => <StatusTag status={status} /> },
    { key: 'content', title: texts.label('content'), width: 360, cell: (letter) => <Content letter={letter} /> },
    {
      key: 'contact',
      shows: ['phone', 'email', 'wechat'],
      title: t('columns.contact'),
      width: 200,
      cell: ({ phone, email, wechat }) => {
        const all = [phone, email, wechat].filter(Boolean).join(' · ');
        return <span title={all}>{all}</span>;
      },
    },
    {
      key: 'nickname',
      title: texts.label('nickname'),
      width: 120,
      cell: ({ nickname }) => nickname ?? <span className={style.read}>{t('nobody')}</span>,
    },
    {
      key: 'dueAt',
      title: texts.label('dueAt'),
      width: 140,
      kind: 'time',
      sort: 'due',
      cell: (letter) => <DueText letter={letter} />,
    },
    { key: 'replies', title: texts.label('replies'), width: 80, kind: 'number', cell: ({ replies }) => replies || '' },
    ofVisit('reason', 120, ({ reason }) => texts.value('reason', reason)),
    ofVisit('channel', 100, ({ channel }) => words.channel(channel)),
    ofVisit('source', 120, ({ source }) => words.source(source)),
    ofVisit('keyword', 120, ({ keyword }) => keyword),
    ofVisit('region', 120, ({ region }) => regionText(region)),
    { key: 'site', title: texts.label('site'), width: 150, cell: ({ siteName }) => siteName },
    {
      key: 'URL',
      title: texts.label('URL'),
      width: 220,
      isHidden: true,
      cell: ({ URL }) => <span title={URL}>{URL}</span>,
    },
    {
      key: 'time',
      title: texts.label('time'),
      width: 140,
      kind: 'time',
      sort: 'time',
      cell: ({ time }) => <TimeCell time={time} />,
    },
  ];
}

function Name({ letter: { name, read } }: { letter: Letter }) {
  const { t } = useTranslation('letters');
  const shown = name || t('anonymous');
  return (
    <span className={style.name} data-unread={!read || undefined} title={shown}>
      <bdi>{shown}</bdi>
    </span>
  );
}

function Content({ letter: { content, merged } }: { letter: Letter }) {
  const { t } = useTranslation('letters');
  return (
    <>
      {merged > 0 && <span className={style.merged}>{t('mergedCount', { count: merged + 1 })} </span>}
      <span dir="auto" title={content}>
        {content}
      </span>
    </>
  );
}
