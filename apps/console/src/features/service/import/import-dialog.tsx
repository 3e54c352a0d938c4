import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { listText } from '../../../lib/text/list-text';
import { Button } from '../../../ui/button';
import { MovableDialog } from '../../../ui/dialog/movable-dialog';
import { FileButton } from '../../../ui/file-button';
import { Notice } from '../../../ui/notice';
import style from './import.module.css';
import { ImportTable } from './import-table';
import type { ImportLine, ReadSheet } from './sheet';
import { useAgentImport } from './use-agent-import';

/** Imports agents from a spreadsheet: choose a file, correct its lines, then create all or none. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('service');
  const errorText = useErrorText();
  const { read, isBusy, failure, password, setPassword, readFile, check, commit, change } = useAgentImport(onClose);
  return (
    <MovableDialog
      width={1200}
      title={t('import.title')}
      onCancel={onClose}
      footer={<Foot read={read} isBusy={isBusy} onCheck={check} onCommit={commit} onClose={onClose} />}
    >
      <div className={style.body}>
        {!read && <p className={style.lead}>{t('import.lead')}</p>}
        <div className={style.choose}>
          <FileButton
            icon="page"
            accept=".csv,.xlsx,text/csv"
            label={t('import.choose')}
            busy={isBusy && !read}
            onPick={(file) => void readFile(file)}
          >
            {t(read ? 'import.another' : 'import.choose')}
          </FileButton>
          {read && (
            <span className={style.lead} role="status">
              {t('import.read', { count: read.lines.length })}
              {read.encoding && ` · ${read.encoding === 'gb18030' ? 'GBK' : read.encoding.toUpperCase()}`}
            </span>
          )}
        </div>
        {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
        {read && read.unknown.length > 0 && (
          <Notice kind="info">{t('import.unknown', { names: listText(read.unknown) })}</Notice>
        )}
        {read && read.faults.length > 0 && (
          <Notice kind="wait">{t('import.faults', { count: read.faults.length })}</Notice>
        )}
        {read?.lines.some((line) => line.password === '') && (
          <label className={style.password}>
            <span>{t('import.password')}</span>
            <input
              className={style.input}
              type="text"
              autoComplete="off"
              minLength={6}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </label>
        )}
        {read && <ImportTable lines={read.lines} faults={read.faults} onChange={change} />}
      </div>
    </MovableDialog>
  );
}

type FootProps = {
  read: ReadSheet | null;
  isBusy: boolean;
  onCheck: (lines: ImportLine[]) => Promise<void>;
  onCommit: (lines: ImportLine[]) => Promise<void>;
  onClose: () => void;
};

function Foot({ read, isBusy, onCheck, onCommit, onClose }: FootProps) {
  const { t } = useTranslation('service');
  return (
    <span className={style.buttons}>
      <Button onClick={onClose}>{t('import.cancel')}</Button>
      {read && (
        <>
          <Button busy={isBusy} onClick={() => void onCheck(read.lines)}>
            {t('import.check')}
          </Button>
          <Button
            look="primary"
            busy={isBusy}
            disabled={read.lines.length === 0}
            onClick={() => void onCommit(read.lines)}
          >
            {t('import.commit', { count: read.lines.length })}
          </Button>
        </>
      )}
    </span>
  );
}
