import { type REPLY_FIELDS, REPLY_LINES_AT_ONCE } from '@parley/protocol/http/replies/import';
import type { Answer } from '@parley/protocol/http/routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendFile } from '../../../lib/api/use-send-file';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { listText } from '../../../lib/text/list-text';
import { Button } from '../../../ui/button';
import { MovableDialog } from '../../../ui/dialog/movable-dialog';
import { FileButton } from '../../../ui/file-button';
import { LinesTable } from '../../../ui/import/lines-table';
import { Notice } from '../../../ui/notice';
import { useStep } from '../queries';
import style from '../quick-replies.module.css';

type Sheet = Answer<'POST /quickReply/readImport'>;
type Line = Sheet['lines'][number];
type Field = (typeof REPLY_FIELDS)[number];

const FIELDS: readonly Field[] = ['title', 'msg', 'category', 'shortcut', 'tags', 'groups'];

/** What has been imported: it can be taken back. */
type Done = { batch: string; created: number };

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
              onClick={() => void work.commit(sheet)}
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
          <FileButton
            icon="page"
            accept=".csv,.txt,.xlsx"
            label={t('import.choose')}
            busy={isBusy && !sheet}
            onPick={(file) => void work.read(file)}
          >
            {t(sheet || done ? 'import.another' : 'import.choose')}
          </FileButton>
          {sheet && (
            <span className={style.note} role="status">
              {t('import.read', { count: sheet.lines.length })}
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

function Told({ work: { sheet, done, failure, undone, undo } }: { work: ReturnType<typeof useImport> }) {
  const { t } = useTranslation('quickReplies');
  const errorText = useErrorText();
  return (
    <>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      {done && (
        <Notice
          kind="good"
          action={
            <Button size="s" onClick={() => void undo(done)}>
              {t('import.undo')}
            </Button>
          }
        >
          {t('import.done', { count: done.created })}
        </Notice>
      )}
      {undone && <Notice kind="info">{t(undone.kept > 0 ? 'import.undoneSome' : 'import.undone', undone)}</Notice>}
      {sheet && sheet.unknown.length > 0 && (
        <Notice kind="info">{t('import.unknown', { names: listText(sheet.unknown) })}</Notice>
      )}
      {sheet && sheet.faults.length > 0 && (
        <Notice kind="wait">{t('import.faults', { count: sheet.faults.length })}</Notice>
      )}
    </>
  );
}

function useImport() {
  const api = useApi();
  const step = useStep();
  const sendFile = useSendFile();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [undone, setUndone] = useState<Answer<'POST /quickReply/undoImport'> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function track(doing: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    setUndone(null);
    await doing().catch(setFailure);
    setBusy(false);
  }

  return {
    ...{ sheet, done, undone, failure, isBusy },
    change: (lines: Line[]) => sheet && setSheet({ ...sheet, lines }),
    read: (file: File) =>
      track(async () => {
        setSheet(await sendFile('POST /quickReply/readImport', file));
        setDone(null);
      }),
    /** Lines that are created leave the sheet: what remains after a fault can be corrected and goes on. */
    commit: (read: Sheet) =>
      track(async () => {
        const batch = done?.batch ?? crypto.randomUUID();
        let { lines } = read;
        let created = done?.created ?? 0;
        while (lines.length > 0) {
          const part = lines.slice(0, REPLY_LINES_AT_ONCE);
          const answer = await api('POST /quickReply/doImport', { batch, lines: part });
          if (answer.faults.length > 0) {
            setSheet({ ...read, lines, faults: answer.faults });
            return;
          }
          created += answer.created;
          lines = lines.slice(REPLY_LINES_AT_ONCE);
          setDone({ batch, created });
          setSheet(lines.length > 0 ? { ...read, lines, faults: [] } : null);
        }
        await step(async () => {});
      }),
    undo: ({ batch }: Done) =>
      track(async () => {
        setUndone(await api('POST /quickReply/undoImport', { batch }));
        setDone(null);
        await step(async () => {});
      }),
  };
}

/** The lines of the file. What is to be corrected comes first; otherwise the order of the file. */
function Lines({ sheet: { lines, faults }, onChange }: { sheet: Sheet; onChange: (lines: Line[]) => void }) {
  const { t } = useTranslation('quickReplies');
  const bad = new Set(faults.map(({ line }) => line));
  return (
    <LinesTable
      fields={FIELDS}
      lines={[...lines].sort((a, b) => Number(bad.has(b.line)) - Number(bad.has(a.line)))}
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
