import { type REPLY_FIELDS, REPLY_LINES_AT_ONCE } from '@parley/protocol/http/replies/import';
import type { Answer } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { useSendFile } from '../../../lib/api/use-send-file';
import { useApi } from '../../../lib/services';
import { listText } from '../../../lib/text/list-text';
import { Button } from '../../../ui/button';
import { MovableDialog } from '../../../ui/dialog/movable-dialog';
import { LinesTable } from '../../../ui/import/lines-table';
import { SheetFile } from '../../../ui/import/sheet-file';
import { SheetNotices } from '../../../ui/import/sheet-notices';
import { faultsFirst, useSheetImport } from '../../../ui/import/use-sheet-import';
import { useRefresh } from '../queries';
import style from '../quick-replies.module.css';

type Sheet = Answer<'POST /quickReply/readImport'>;
type Line = Sheet['lines'][number];
type Field = (typeof REPLY_FIELDS)[number];

const FIELDS: readonly Field[] = ['title', 'msg', 'category', 'shortcut', 'tags', 'groups'];

/** Reads a spreadsheet, shows its lines with their faults, and creates the replies; the import can be undone. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('quickReplies');
  const work = useImport();
  const { sheet, isBusy, done } = work;
  return (
    <MovableDialog
      width={1000}
      title={t('import.title')}
      onCancel={onClose}
      footer={
        <span className={style.tools}>
          <Button onClick={onClose}>{t('import.close')}</Button>
          {sheet && (
            <Button
              look="primary"
              busy={isBusy}
              disabled={sheet.lines.length === 0}
              onClick={() => void work.commit(sheet, undefined)}
            >
              {t('import.commit', { count: sheet.lines.length })}
            </Button>
          )}
        </span>
      }
    >
      <div className={style.stack}>
        {!sheet && !done && <p className={style.note}>{t('import.lead')}</p>}
        <div className={style.line}>
          <SheetFile
            label={t('import.choose')}
            text={t(sheet || done ? 'import.another' : 'import.choose')}
            busy={isBusy && !sheet}
            read={sheet && { ...sheet, text: t('import.read', { count: sheet.lines.length }) }}
            noteClass={style.note ?? ''}
            onPick={(file) => void work.read(file)}
          />
        </div>
        <Told work={work} />
        {sheet && <Lines sheet={sheet} onChange={work.change} />}
      </div>
    </MovableDialog>
  );
}

function Told({ work: { sheet, done, failure, undone, undo } }: { work: ReturnType<typeof useImport> }) {
  const { t } = useTranslation('quickReplies');
  const { unknown = [], faults = [] } = sheet ?? {};
  return (
    <SheetNotices
      failure={failure}
      done={
        done && {
          text: t('import.done', { count: done.created }),
          undo: t('import.undo'),
          onUndo: () => void undo(done.batch),
        }
      }
      undone={undone && t(undone.kept > 0 ? 'import.undoneSome' : 'import.undone', undone)}
      unknown={unknown.length > 0 ? t('import.unknown', { names: listText(unknown) }) : null}
      faults={faults.length > 0 ? t('import.faults', { count: faults.length }) : null}
    />
  );
}

function useImport() {
  const api = useApi();
  const refresh = useRefresh();
  const sendFile = useSendFile();
  return useSheetImport<Sheet, undefined, Answer<'POST /quickReply/undoImport'>>({
    read: (file) => sendFile('POST /quickReply/readImport', file),
    linesAtOnce: REPLY_LINES_AT_ONCE,
    store: ({ batch, lines }) => api('POST /quickReply/doImport', { batch, lines }),
    undo: (batch) => api('POST /quickReply/undoImport', { batch }),
    refresh,
  });
}

/** The lines of the file. */
function Lines({ sheet: { lines, faults }, onChange }: { sheet: Sheet; onChange: (lines: Line[]) => void }) {
  const { t } = useTranslation('quickReplies');
  return (
    <LinesTable
      fields={FIELDS}
      lines={faultsFirst(lines, faults)}
      faults={faults}
      minWidth={900}
      words={{
        lines: t('import.lines'),
        line: t('import.line'),
        leaveOut: t('import.leaveOut'),
        field: (field) => t(`import.fields.${field}`),
        fault: ({ fault }) => t(`import.fault.${fault}`),
      }}
      onWrite={(line, field, value) => onChange(lines.map((one) => (one === line ? { ...one, [field]: value } : one)))}
      onLeaveOut={(line) => onChange(lines.filter((one) => one !== line))}
    />
  );
}
