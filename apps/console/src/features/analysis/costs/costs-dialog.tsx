import { type Currency, currencies } from '@parley/core/census/costs/money';
import { COST_FIELDS } from '@parley/protocol/http/census/costs';
import Checkbox from 'antd/es/checkbox';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { listText } from '../../../lib/text/list-text';
import { Button } from '../../../ui/button';
import { MovableDialog } from '../../../ui/dialog/movable-dialog';
import { FileButton } from '../../../ui/file-button';
import { LinesTable } from '../../../ui/import/lines-table';
import { Notice } from '../../../ui/notice';
import style from './costs.module.css';
import { ImportsList } from './imports-list';
import { type CostImport, type CostSheet, useCostImport } from './use-cost-import';
import { currencyName, useCurrency } from './use-currency';
import '../../../lib/census/cost-texts';

/** Imports of keyword costs: a file is read, corrected and stored; each import can be undone. */
export function CostsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('costs');
  const work = useCostImport();
  const { sheet, isBusy } = work;
  const present = useCurrency();
  const [chosen, setChosen] = useState<Currency>('CNY');
  const [replace, setReplace] = useState(false);
  const currency = (present ?? chosen) as Currency;
  return (
    <MovableDialog
      width={1000}
      title={t('open')}
      onCancel={onClose}
      footer={
        <span className={style.footer}>
          {sheet && <Button onClick={work.close}>{t('back')}</Button>}
          <Button onClick={onClose}>{t('close')}</Button>
          {sheet && (
            <Button
              look="primary"
              busy={isBusy}
              disabled={sheet.lines.length === 0}
              onClick={() => void work.commit(sheet, { currency, replace })}
            >
              {t('commit', { count: sheet.lines.length })}
            </Button>
          )}
        </span>
      }
    >
      <div className={style.stack}>
        {!sheet && <p className={style.note}>{t('lead')}</p>}
        <div className={style.line}>
          <FileButton
            icon="page"
            accept=".csv,.txt,.xlsx"
            label={t('choose')}
            busy={isBusy && !sheet}
            onPick={(file) => void work.read(file)}
          >
            {t(sheet ? 'another' : 'choose')}
          </FileButton>
          {present ? (
            <span className={style.note}>{t('currencyIs', { name: currencyName(present) })}</span>
          ) : (
            <Select<Currency>
              className={style.currency ?? ''}
              aria-label={t('currency')}
              value={chosen}
              showSearch={{ optionFilterProp: 'label' }}
              options={currencies.map((value) => ({ value, label: currencyName(value) }))}
              onChange={setChosen}
            />
          )}
          {sheet && (
            <span className={style.note} role="status">
              {sheet.name} · {t('read', { count: sheet.lines.length })}
              {sheet.encoding && ` · ${sheet.encoding === 'gb18030' ? 'GBK' : sheet.encoding.toUpperCase()}`}
            </span>
          )}
        </div>
        <Told work={work} replace={replace} />
        {sheet?.faults.some(({ fault }) => fault === 'exists') && (
          <Checkbox checked={replace} onChange={({ target }) => setReplace(target.checked)}>
            {t('replace')}
          </Checkbox>
        )}
        {sheet ? <Lines sheet={sheet} replace={replace} onChange={work.change} /> : <ImportsList work={work} />}
      </div>
    </MovableDialog>
  );
}

/** What is to be corrected: lines that are there are nothing to correct where they are replaced. */
const faultsOf = ({ faults }: CostSheet, replace: boolean) =>
  replace ? faults.filter(({ fault }) => fault !== 'exists') : faults;

function Told({ work: { sheet, done, undone, failure, undo }, replace }: { work: CostImport; replace: boolean }) {
  const { t } = useTranslation('costs');
  const errorText = useErrorText();
  const faults = sheet ? faultsOf(sheet, replace) : [];
  return (
    <>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      {done && (
        <Notice
          kind="good"
          action={
            <Button size="s" onClick={() => void undo(done.batch)}>
              {t('undo')}
            </Button>
          }
        >
          {done.replaced > 0
            ? t('doneReplacing', { count: done.created, replaced: done.replaced })
            : t('done', { count: done.created })}
        </Notice>
      )}
      {undone && <Notice kind="info">{t('undone', undone)}</Notice>}
      {sheet && sheet.unknown.length > 0 && (
        <Notice kind="info">{t('unknown', { names: listText(sheet.unknown) })}</Notice>
      )}
      {faults.length > 0 && <Notice kind="wait">{t('faults', { count: faults.length })}</Notice>}
    </>
  );
}

type LinesProps = { sheet: CostSheet; replace: boolean; onChange: (lines: CostSheet['lines']) => void };

/** The lines of the file. What is to be corrected comes first; otherwise the order of the file. */
function Lines({ sheet, replace, onChange }: LinesProps) {
  const { t } = useTranslation('costs');
  const { lines } = sheet;
  const faults = faultsOf(sheet, replace);
  const bad = new Set(faults.map(({ line }) => line));
  return (
    <LinesTable
      fields={COST_FIELDS}
      lines={[...lines].sort((a, b) => Number(bad.has(b.line)) - Number(bad.has(a.line)))}
      faults={faults}
      minWidth={1000}
      words={{
        lines: t('lines'),
        line: t('line'),
        leaveOut: t('leaveOut'),
        field: (field) => t(`fields.${field}`),
        fault: ({ fault }) => t(`fault.${fault}`),
      }}
      isLong={(field) => field === 'keyword'}
      onWrite={(line, field, value) => onChange(lines.map((one) => (one === line ? { ...one, [field]: value } : one)))}
      onLeaveOut={(line) => onChange(lines.filter((one) => one !== line))}
    />
  );
}
