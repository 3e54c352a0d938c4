import { letterFields } from '@parley/protocol/fields/letters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { useTab } from '../../lib/frame/tab-context';
import { lazyPart } from '../../lib/lazy-part';
import { useOpenForm } from '../../lib/settings/use-open-form';
import { Button } from '../../ui/button';
import { useAsking, useTold } from '../../ui/table/actions';
import { ListPage } from '../../ui/table/list-page';
import { AssignDialog } from './assign-dialog';
import { useLetterColumns } from './columns';
import { useLetterFilters } from './filters';
import { LETTERS } from './keys';
import { LetterDrawer } from './letter-drawer';
import style from './letters.module.css';
import { useLetterActions } from './use-letter-actions';
import type { Letter } from './use-mark';
import './texts';

const LetterCharts = lazyPart(() => import('./letter-charts'), 'LetterCharts');

const RulesForm = lazyPart(() => import('./rules/rules-form'), 'RulesForm');

/** Polling interval of the list. */
const EVERY_MS = 60_000;

/** In the address, so that a shared link opens the charts too. */
const hasCharts = ({ charts }: Readonly<Record<string, string>>): boolean => charts === 'shown';

/** The list of letters, newest first. */
export function LettersPage() {
  const { t } = useTranslation('letters');
  const texts = useFields(letterFields);
  const tab = useTab();
  const [, runWithToast] = useTold();
  const columns = useLetterColumns();
  const filters = useLetterFilters();
  const { asking, ask } = useAsking<Letter, 'assign'>();
  const { rowActions, bulkActions } = useLetterActions({ show, assign: ask('assign') });
  /** The opened row, shown until the letter is loaded. */
  const [known, setKnown] = useState<Letter | null>(null);
  const { letter: open } = tab.query;

  function show(letter: Letter | null): void {
    setKnown(letter);
    tab.setQuery({ ...tab.query, letter: letter?.id ?? null });
  }

  return (
    <ListPage
      name={LETTERS}
      route="GET /letter/getList"
      title={t('title')}
      everyMs={EVERY_MS}
      action={<HeadActions />}
      above={hasCharts(tab.query) ? (listFilters) => <LetterCharts listFilters={listFilters} /> : undefined}
      columns={columns}
      usualSort={{ key: 'time', order: 'desc' }}
      filters={filters}
      rowName={({ name }) => name || t('anonymous')}
      rowActions={rowActions}
      bulkActions={bulkActions}
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
          onAssign={(letter) => void runWithToast(() => ask('assign')([letter]))}
        />
      )}
      {asking && <AssignDialog letters={asking.rows} onClose={asking.onClose} />}
    </ListPage>
  );
}

function HeadActions() {
  const { t } = useTranslation('letters');
  const may = useMay();
  const { query, setQuery } = useTab();
  const rules = useOpenForm('letters');
  return (
    <span className={style.actions}>
      {may({ role: ['Admin'] }) && <Button onClick={rules.open}>{t('rules.title')}</Button>}
      <Button
        aria-pressed={hasCharts(query)}
        onClick={() => setQuery({ ...query, charts: hasCharts(query) ? null : 'shown' })}
      >
        {t('charts.title')}
      </Button>
      {rules.isOpen && <RulesForm onClose={rules.close} />}
    </span>
  );
}
