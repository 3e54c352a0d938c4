import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { FileButton } from '../../../ui/file-button';
import { Notice } from '../../../ui/notice';
import style from './import.module.css';
import { ImportDetail } from './import-detail';
import { type Import, useImports, useRefreshImports, useUploadSheet } from './queries';
import './texts';
import { SidePanel } from '../../../ui/side-panel';

/** Imports people from spreadsheets: earlier imports, and the upload of a new file. */
export function ImportWindow({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('usersImport');
  const errorText = useErrorText();
  const upload = useUploadSheet();
  const refresh = useRefreshImports();
  const [shown, setShown] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function uploadFile(file: File): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { id } = await upload(file);
      await refresh();
      setShown(id);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  }

  return (
    <SidePanel width={920} title={t('title')} onClose={onClose}>
      <div className={style.bar}>
        <FileButton
          look={shown ? 'plain' : 'primary'}
          icon="plus"
          accept=".csv,.txt,.xlsx"
          label={t('choose')}
          busy={isBusy}
          onPick={(file) => void uploadFile(file)}
        >
          {isBusy ? t('reading') : t(shown ? 'again' : 'choose')}
        </FileButton>
        {shown && (
          <Button icon="back" onClick={() => setShown(null)}>
            {t('back')}
          </Button>
        )}
        <span className={style.hint}>{t('hint')}</span>
      </div>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      {shown ? (
        <ImportDetail key={shown} id={shown} onGone={() => setShown(null)} />
      ) : (
        <PastImports onShow={setShown} />
      )}
    </SidePanel>
  );
}

function PastImports({ onShow }: { onShow: (id: string) => void }) {
  const { t } = useTranslation('usersImport');
  const errorText = useErrorText();
  const imports = useImports();
  if (imports.isError) return <Notice kind="bad">{errorText(imports.error)}</Notice>;
  if (imports.isPending) return <div className={style.skeleton} aria-busy="true" />;
  if (imports.data.list.length === 0) return <Empty title={t('none')} hint={t('noneHint')} />;
  return (
    <section aria-label={t('past')}>
      <h2 className={style.title}>{t('past')}</h2>
      <ul className={style.past}>
        {imports.data.list.map((job) => (
          <li key={job.id}>
            <button type="button" className={style.one} onClick={() => onShow(job.id)}>
              <strong>{job.fileName}</strong>
              <span>{t(`states.${job.state}`)}</span>
              <span>{t('lines', { count: job.lines })}</span>
              <span>{job.nickname}</span>
              <span>{shortTime(job.createdAt, Date.now(), currentLanguage())}</span>
              <Outcome job={job} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ job }: { job: Import }) {
  const { t } = useTranslation('usersImport');
  if (job.state === 'preview') return null;
  return <span className={style.outcome}>{job.state === 'undone' ? t('undoResult', job) : t('result', job)}</span>;
}
