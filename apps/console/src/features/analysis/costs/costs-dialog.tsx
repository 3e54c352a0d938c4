import { type Currency, currencies } from '@parley/core/census/costs/money';
import { COST_FIELDS } from '@parley/protocol/http/census/costs';
import Checkbox from 'antd/es/checkbox';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listText } from '../../../lib/text/list-text';
import { Button } from '../../../ui/button';
import { MovableDialog } from '../../../ui/dialog/movable-dialog';
import { LinesTable } from '../../../ui/import/lines-table';
import { SheetFile } from '../../../ui/import/sheet-file';
import { SheetNotices } from '../../../ui/import/sheet-notices';
import { faultsFirst } from '../../../ui/import/use-sheet-import';
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
          <SheetFile
            label={t('choose')}
            text={t(sheet ? 'another' : 'choose')}
            busy={isBusy && !sheet}
            read={sheet && { ...sheet, text: `${sheet.name} · ${t('read', { count: sheet.lines.length })}` }}
            noteClass={style.note ?? ''}
            onPick={(file) => void work.read(file)}
          />
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
  const faults = sheet ? faultsOf(sheet, replace) : [];
  return (
    <SheetNotices
      failure={failure}
      done={
        done && {
          text:
            done.replaced > 0
              ? t('doneReplacing', { count: done.created, replaced: done.replaced })
              : t('done', { count: done.created }),
          undo: t('undo'),
          onUndo: () => void undo(done.batch),
        }
      }
      undone={undone && t('undone', undone)}
      unknown={sheet && sheet.unknown.length > 0 ? t('unknown', { names: listText(sheet.unknown) }) : null}
      faults={faults.length > 0 ? t('faults', { count: faults.length }) : null}
    />
  );
}

type LinesProps = { sheet: CostSheet; replace: boolean; onChange: (lines: CostSheet['lines']) => void };

/** The lines of the file. */
function Lines({ sheet, replace, onChange }: LinesProps) {
  const { t } = useTranslation('costs');
  const { lines } = sheet;
  const faults = faultsOf(sheet, replace);
  return (
    <LinesTable
      fields={COST_FIELDS}
      lines={faultsFirst(lines, faults)}
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
