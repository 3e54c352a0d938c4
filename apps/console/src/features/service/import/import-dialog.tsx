import type { Answer } from '@parley/protocol/http/routes';
import Modal from 'antd/es/modal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendFile } from '../../../lib/api/use-send-file';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { listText } from '../../../lib/text/list-text';
import { Button } from '../../../ui/button';
import { DragFrame } from '../../../ui/dialog/drag-frame';
import { FileButton } from '../../../ui/file-button';
import { Notice } from '../../../ui/notice';
import { toast } from '../../../ui/toast/toast';
import { useFocusBack } from '../../../ui/use-focus-back';
import { useAgain } from '../queries';
import style from './import.module.css';
import { ImportTable } from './import-table';

type Read = Answer<'POST /services/readImport'>;
export type ImportLine = Read['lines'][number];
export type ImportFault = Read['faults'][number];

/** A spreadsheet of agents: chosen, looked through and put right, then taken whole or not at all. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const { t } = useTranslation('service');
  const errorText = useErrorText();
  const api = useApi();
  const sendFile = useSendFile();
  const again = useAgain();
  const [read, setRead] = useState<Read | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [password, setPassword] = useState('');

  async function during(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const take = (file: File) => during(async () => setRead(await sendFile('POST /services/readImport', file)));
  const withPassword = (lines: ImportLine[]) =>
    lines.map((line) => (line.password === '' && password !== '' ? { ...line, password } : line));

  const check = (lines: ImportLine[]) =>
    during(async () => {
      const { faults } = await api('POST /services/doImport', { lines: withPassword(lines), isTrial: true });
      setRead((known) => known && { ...known, lines: withPassword(lines), faults });
    });

  const commit = (lines: ImportLine[]) =>
    during(async () => {
      const { created, faults } = await api('POST /services/doImport', { lines: withPassword(lines) });
      if (faults.length > 0) return setRead((known) => known && { ...known, lines: withPassword(lines), faults });
      await again();
      toast.good(t('import.done', { count: created }));
      onClose();
    });

  const change = (lines: ImportLine[]) =>
    setRead((known) => known && { ...known, ...withFaultsOf(known.faults, lines) });
  const needsPassword = read?.lines.some((line) => line.password === '') ?? false;

  return (
    <Modal
      open
      width={1200}
      centered
      title={t('import.title')}
      mask={{ closable: false }}
      styles={{ body: { maxHeight: 'calc(100vh - 200px)', overflowY: 'auto' } }}
      modalRender={(modal) => <DragFrame>{modal}</DragFrame>}
      onCancel={onClose}
      footer={
        <span className={style.buttons}>
          <Button onClick={onClose}>{t('import.cancel')}</Button>
          {read && (
            <>
              <Button busy={isBusy} onClick={() => void check(read.lines)}>
                {t('import.check')}
              </Button>
              <Button
                look="primary"
                busy={isBusy}
                disabled={read.lines.length === 0}
                onClick={() => void commit(read.lines)}
              >
                {t('import.commit', { count: read.lines.length })}
              </Button>
            </>
          )}
        </span>
      }
    >
      <div className={style.body}>
        {!read && <p className={style.lead}>{t('import.lead')}</p>}
        <div className={style.choose}>
          <FileButton
            icon="page"
            accept=".csv,.xlsx,text/csv"
            label={t('import.choose')}
            busy={isBusy && !read}
            onPick={(file) => void take(file)}
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
        {read && needsPassword && (
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
    </Modal>
  );
}

/** What was wrong with a line that is left out is wrong no more. */
const withFaultsOf = (faults: readonly ImportFault[], lines: ImportLine[]) => ({
  lines,
  faults: faults.filter(({ line }) => lines.some((each) => each.line === line)),
});
