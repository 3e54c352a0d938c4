import { letterFields } from '@parley/protocol/fields/letters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useMay } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { useTab } from '../../lib/frame/tab-context';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { lazyPart } from '../../lib/lazy-part';
import { regionText } from '../../lib/region-text';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { Button } from '../../ui/button';
import { ListPage } from '../../ui/table/list-page';
import { TimeCell } from '../../ui/table/time-cell';
import type { Done } from '../../ui/table/types';
import { useTell } from '../../ui/table/use-tell';
import { toast } from '../../ui/toast/toast';
import { AssignDialog } from './assign-dialog';
import { LETTERS } from './keys';
import { LetterDrawer } from './letter-drawer';
import style from './letters.module.css';
import { DueText, StatusTag } from './status-tag';
import { useChange } from './use-change';
import { useLetterOptions } from './use-letter-options';
import { type Letter, useMark } from './use-mark';
import { useMerge } from './use-merge';
import './texts';
import { channels } from '@parley/core/vocabulary';

const LetterCharts = lazyPart(
  () => import('./letter-charts'),
  (part) => part.LetterCharts,
);

const RulesForm = lazyPart(
  () => import('./rules/rules-form'),
  (part) => part.RulesForm,
);

/** A new letter is seen within a minute. */
const EVERY_MS = 60_000;

type Assigning = { letters: readonly Letter[]; settle: (done: Done | null) => void };

/** What visitors left when nobody was there, newest first. */
export function LettersPage() {
  const { t } = useTranslation('letters');
  const texts = useFields(letterFields);
  const mark = useMark();
  const errorText = useErrorText();
  const [known, setKnown] = useState<Letter | null>(null);
  const [isRuling, setRuling] = useState(false);
  const may = useMay();
  const { me } = useDesk();
  const words = useVisitWords();
  const tell = useTell();
  const nameOf = ({ name }: Letter): string => name || t('anonymous');
  const options = useLetterOptions();
  const change = useChange();
  const { merge } = useMerge();
  const tab = useTab();
  /** In the address, so that who is sent it sees them too. */
  const hasCharts = tab.query.charts === 'shown';
  const open = tab.query.letter;
  function show(letter: Letter | null): void {
    setKnown(letter);
    tab.setQuery({ ...tab.query, letter: letter?.id ?? null });
  }
  const [assigning, setAssigning] = useState<Assigning | null>(null);
  const yesNo = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ];
  const give = (status: Letter['status']) => (letters: readonly Letter[]) => change(letters, { status });
  const assign = {
    key: 'assign',
    label: t('assign'),
    icon: 'agents',
    run: (letters: readonly Letter[]) =>
      new Promise<Done | null>((settle) => {
        setAssigning({ letters, settle });
      }),
  } as const;
  const take = {
    key: 'take',
    label: t('take'),
    icon: 'takeOver',
    run: (letters: readonly Letter[]) => change(letters, { serviceID: me.uuid }),
  } as const;
  const done = { key: 'done', label: t('done'), icon: 'check', run: give('done') } as const;
  const spam = { key: 'spam', label: t('spam'), icon: 'ban', run: give('spam') } as const;
  const notSpam = { key: 'notSpam', label: t('notSpam'), icon: 'recall', run: give('new') } as const;
  const mergeAll = {
    key: 'merge',
    label: t('merge'),
    icon: 'letter',
    run: ([letter]: readonly Letter[]) => (letter ? merge(letter) : Promise.resolve(null)),
  } as const;
  const markRead = { key: 'read', label: t('markRead'), icon: 'check', run: mark(true) } as const;
  const markUnread = { key: 'unread', label: t('markUnread'), icon: 'letter', run: mark(false) } as const;

  return (
    <ListPage
      name={LETTERS}
      route="GET /letter/getList"
      title={t('title')}
      everyMs={EVERY_MS}
      action={
        <span className={style.actions}>
          {may({ role: ['Admin'] }) && <Button onClick={() => setRuling(true)}>{t('rules.title')}</Button>}
          <Button
            aria-pressed={hasCharts}
            onClick={() => tab.setQuery({ ...tab.query, charts: hasCharts ? null : 'shown' })}
          >
            {t('charts.title')}
          </Button>
        </span>
      }
      above={hasCharts ? (asked) => <LetterCharts asked={asked} /> : undefined}
      columns={[
        {
          key: 'name',
          title: texts.label('name'),
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
          key: 'status',
          title: texts.label('status'),
          width: 100,
          cell: ({ status }) => <StatusTag status={status} />,
        },
        {
          key: 'content',
          title: texts.label('content'),
          width: 360,
          cell: ({ content, merged }) => (
            <>
              {merged > 0 && <span className={style.merged}>{t('mergedCount', { count: merged + 1 })} </span>}
              <span dir="auto" title={content}>
                {content}
              </span>
            </>
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
        {
          key: 'replies',
          title: texts.label('replies'),
          width: 80,
          kind: 'number',
          cell: ({ replies }) => replies || '',
        },
        {
          key: 'reason',
          title: texts.label('reason'),
          width: 120,
          isHidden: true,
          cell: ({ reason }) => texts.value('reason', reason),
        },
        {
          key: 'channel',
          title: texts.label('channel'),
          width: 100,
          isHidden: true,
          cell: (letter) => words.channel(letter.channel),
        },
        {
          key: 'source',
          title: texts.label('source'),
          width: 120,
          isHidden: true,
          cell: ({ source }) => words.source(source),
        },
        { key: 'keyword', title: texts.label('keyword'), width: 120, isHidden: true, cell: ({ keyword }) => keyword },
        {
          key: 'region',
          title: texts.label('region'),
          width: 120,
          isHidden: true,
          cell: ({ region }) => regionText(region),
        },
        { key: 'site', title: texts.label('site'), width: 110, cell: ({ site }) => site },
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
        {
          key: 'status',
          kind: 'some',
          label: texts.label('status'),
          options: texts.options('status'),
        },
        { key: 'serviceID', kind: 'some', label: texts.label('nickname'), options: options.agents },
        { key: 'unowned', kind: 'one', label: t('unownedOnly'), options: yesNo },
        { key: 'overdue', kind: 'one', label: t('overdue'), options: yesNo },
        {
          key: 'reason',
          kind: 'some',
          label: texts.label('reason'),
          options: texts.options('reason'),
        },
        {
          key: 'channel',
          kind: 'some',
          label: texts.label('channel'),
          options: channels.map((value) => ({ value, label: words.channel(value) })),
        },
        { key: 'site', kind: 'some', label: t('filters.site'), options: options.sites },
        { key: 'from', to: 'to', kind: 'period', label: t('filters.time') },
      ]}
      rowName={nameOf}
      rowActions={[
        { key: 'show', label: t('show'), icon: 'letter', onSelect: show },
        { ...markRead, isOff: ({ read }) => read },
        { ...markUnread, isOff: ({ read }) => !read },
        { ...take, isOff: ({ serviceID }) => serviceID === me.uuid },
        assign,
        { ...mergeAll, isOff: ({ hasOthers }) => !hasOthers },
        { ...done, isOff: ({ status }) => status === 'done' },
        { ...spam, isOff: ({ status }) => status === 'spam' },
        { ...notSpam, isOff: ({ status }) => status !== 'spam' },
      ]}
      bulkActions={[markRead, markUnread, take, assign, done, spam]}
      exporting={{
        route: 'GET /letter/export',
        columns: texts.exported,
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {open && (
        <LetterDrawer
          key={open}
          id={open}
          listed={known?.id === open ? known : null}
          onClose={() => show(null)}
          onMark={(letter, read) => void mark(read)([letter]).catch((error: unknown) => toast.bad(errorText(error)))}
          onAssign={(letter) => setAssigning({ letters: [letter], settle: (done) => done && tell(done) })}
        />
      )}
      {isRuling && <RulesForm onClose={() => setRuling(false)} />}
      {assigning && (
        <AssignDialog
          letters={assigning.letters}
          onClose={(what) => {
            assigning.settle(what);
            setAssigning(null);
          }}
        />
      )}
    </ListPage>
  );
}
