import { ENTRY_COLUMNS } from '@parley/protocol/http/robots/ask-robot';
import Segmented from 'antd/es/segmented';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { listText } from '../../../lib/text/list-text';
import { Button } from '../../../ui/button';
import { MovableDialog } from '../../../ui/dialog/movable-dialog';
import { FileButton } from '../../../ui/file-button';
import { LinesTable } from '../../../ui/import/lines-table';
import { Notice } from '../../../ui/notice';
import style from '../robots.module.css';
import './texts';
import { isConflict, previewOf, rowWith, type Sheet, useImport } from './use-import';

/** Reads a spreadsheet of entries, shows its rows with faults and conflicts, and imports them; the import can be undone. */
export function ImportDialog({ robot, onClose }: { robot: string; onClose: () => void }) {
  const { t } = useTranslation('robotImport');
  const work = useImport(robot);
  const { sheet, isBusy, done } = work;
  return (
    <MovableDialog
      width={1100}
      title={t('title')}
      onCancel={onClose}
      footer={
        <span className={style.tools}>
          <Button onClick={onClose}>{t('close')}</Button>
          {sheet && (
            <Button
              look="primary"
              busy={isBusy}
              disabled={sheet.lines.length === 0}
              onClick={() => void work.commit(sheet)}
            >
              {t('commit', { count: sheet.lines.length })}
            </Button>
          )}
        </span>
      }
    >
      <div className={style.stack}>
        {!sheet && !done && <p className={style.note}>{t('lead')}</p>}
        <div className={style.line}>
          <FileButton
            icon="page"
            accept=".csv,.txt,.xlsx"
            label={t('choose')}
            busy={isBusy && !sheet}
            onPick={(file) => void work.read(file)}
          >
            {t(sheet || done ? 'another' : 'choose')}
          </FileButton>
          {sheet && (
            <span className={style.note} role="status">
              {t('preview', previewOf(sheet))}
              {sheet.encoding && ` · ${sheet.encoding === 'gb18030' ? 'GBK' : sheet.encoding.toUpperCase()}`}
            </span>
          )}
        </div>
        <Told work={work} />
        {sheet && <Lines sheet={sheet} onChange={work.change} />}
      </div>
    </MovableDialog>
  );
}

function Told({ work }: { work: ReturnType<typeof useImport> }) {
  const { t } = useTranslation('robotImport');
  const errorText = useErrorText();
  const { sheet, done, undone, failure } = work;
  const { faulty: faults, changed: existing, similar } = previewOf(sheet ?? NO_ROWS);
  return (
    <>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      {done && (
        <Notice
          kind="good"
          action={
            <Button size="s" onClick={() => void work.undo(done)}>
              {t('undo')}
            </Button>
          }
        >
          {t('done', done)}
        </Notice>
      )}
      {undone && <Notice kind="info">{t('undone', undone)}</Notice>}
      {sheet && sheet.unknown.length > 0 && (
        <Notice kind="info">{t('unknown', { names: listText(sheet.unknown) })}</Notice>
      )}
      {faults > 0 && <Notice kind="bad">{t('faults', { count: faults })}</Notice>}
      {existing > 0 && (
        <Notice
          kind="wait"
          action={
            <Segmented
              aria-label={t('onExisting')}
              value={work.onExisting}
              options={(['skip', 'replace'] as const).map((value) => ({ value, label: t(value) }))}
              onChange={work.setOnExisting}
            />
          }
        >
          {t('existing', { count: existing })}
        </Notice>
      )}
      {similar > 0 && <Notice kind="wait">{t('similar', { count: similar })}</Notice>}
    </>
  );
}

const NO_ROWS = { lines: [], faults: [] };

/** The rows of the file. What is to be corrected comes first, then conflicts, then the order of the file. */
function Lines({ sheet, onChange }: { sheet: Sheet; onChange: (lines: Sheet['lines']) => void }) {
  const { t } = useTranslation('robotImport');
  const { lines, faults } = sheet;
  const rank = new Map<number, number>();
  for (const fault of faults) rank.set(fault.line, Math.max(rank.get(fault.line) ?? 0, isConflict(fault) ? 1 : 2));
  const rankOf = ({ line }: { line: number }) => rank.get(line) ?? 0;
  return (
    <LinesTable
      fields={ENTRY_COLUMNS}
      lines={[...lines].sort((a, b) => rankOf(b) - rankOf(a))}
      faults={faults}
      minWidth={1200}
      isLong={(field) => field === 'question' || field === 'answer' || field === 'similar'}
      words={{
        lines: t('lines'),
        line: t('line'),
        leaveOut: t('leaveOut'),
        field: (field) => t(`fields.${field}`),
        fault: ({ fault, with: question = '' }) => {
          const row = fault === 'similar' ? rowWith(sheet, question) : undefined;
          return row ? t('similarRow', { line: row.line, question }) : t(`fault.${fault}`, { question });
        },
      }}
      onWrite={(line, field, value) => onChange(lines.map((one) => (one === line ? { ...one, [field]: value } : one)))}
      onLeaveOut={(line) => onChange(lines.filter((one) => one !== line))}
    />
  );
}
