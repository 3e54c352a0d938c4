import Input from 'antd/es/input';
import Progress from 'antd/es/progress';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { listText } from '../../../lib/text/list-text';
import { Button } from '../../../ui/button';
import { MovableDialog } from '../../../ui/dialog/movable-dialog';
import { FileButton } from '../../../ui/file-button';
import { Notice } from '../../../ui/notice';
import style from './import.module.css';
import { dropImport, setLines, setPassword } from './import-job';
import { ImportTable } from './import-table';
import { useAgentImport } from './use-agent-import';

type Import = ReturnType<typeof useAgentImport>;

/** Imports agents from a spreadsheet: choose a file, correct its lines, then create all of them. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('service');
  const work = useAgentImport(onClose);
  const { read, isBusy, running } = work;
  return (
    <MovableDialog
      width={1200}
      title={t('import.title')}
      onCancel={onClose}
      footer={<Foot work={work} onClose={onClose} />}
    >
      <div className={style.body}>
        {!read && <p className={style.lead}>{t('import.lead')}</p>}
        {running ? (
          <>
            <Progress percent={Math.floor((running.done / running.total) * 100)} aria-label={t('import.title')} />
            <p className={style.lead} role="status">
              {t('import.running', { done: running.done, total: running.total })}
            </p>
          </>
        ) : (
          <>
            <div className={style.choose}>
              <FileButton
                icon="page"
                accept=".csv,.xlsx,text/csv"
                label={t('import.choose')}
                busy={isBusy && !read}
                onPick={(file) => void work.readFile(file)}
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
            <Notices work={work} />
            {read && <ImportTable lines={read.lines} faults={read.faults} onChange={setLines} />}
          </>
        )}
      </div>
    </MovableDialog>
  );
}

/** What is wrong with the file, and the password of lines without one. */
function Notices({ work: { read, failure, password } }: { work: Import }) {
  const { t } = useTranslation('service');
  const errorText = useErrorText();
  return (
    <>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      {read && read.unknown.length > 0 && (
        <Notice kind="info">{t('import.unknown', { names: listText(read.unknown) })}</Notice>
      )}
      {read && read.faults.length > 0 && (
        <Notice kind="wait">{t('import.faults', { count: read.faults.length })}</Notice>
      )}
      {read?.lines.some((line) => line.password === '') && (
        <label className={style.password} htmlFor="import-password">
          <span>{t('import.password')}</span>
          <Input
            id="import-password"
            className={style.shared ?? ''}
            autoComplete="off"
            minLength={6}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
      )}
    </>
  );
}

function Foot({ work: { read, isBusy, running, check, commit }, onClose }: { work: Import; onClose: () => void }) {
  const { t } = useTranslation('service');
  if (running) return <Button onClick={onClose}>{t('import.behind')}</Button>;
  return (
    <span className={style.buttons}>
      <Button onClick={onClose}>{t('import.close')}</Button>
      {read && (
        <>
          <Button disabled={isBusy} onClick={dropImport}>
            {t('import.drop')}
          </Button>
          <Button busy={isBusy} onClick={() => void check()}>
            {t('import.check')}
          </Button>
          <Button look="primary" busy={isBusy} disabled={read.lines.length === 0} onClick={() => void commit()}>
            {t('import.commit', { count: read.lines.length })}
          </Button>
        </>
      )}
    </span>
  );
}
