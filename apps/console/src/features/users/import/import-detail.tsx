import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import { toast } from '../../../ui/toast/toast';
import { useFetchFile } from '../detail/use-person-export';
import { useRefreshPeople } from '../queries';
import style from './import.module.css';
import { Lines } from './lines';
import { MappingForm } from './mapping-form';
import { progressOf } from './progress';
import { type Import, isInProgress, useImport, useRefreshImports } from './queries';

/** One import: preview, progress, result, undo. */
export function ImportDetail({ id, onGone }: { id: string; onGone: () => void }) {
  const { t } = useTranslation('usersImport');
  const status = useImport(id);
  const [hasUnappliedMapping, setHasUnappliedMapping] = useState(false);
  useRefreshAtEnd(status.data);
  // After a failed poll the last state stays visible: the next poll may succeed.
  if (status.isError && !status.data)
    return <Failed error={status.error} busy={status.isFetching} onRetry={() => void status.refetch()} />;
  if (!status.data) return <div className={style.skeleton} aria-busy="true" />;
  const job = status.data;
  return (
    <section aria-label={job.fileName}>
      <h2 className={style.title}>
        {job.fileName}
        <span className={style.hint}>
          {t('lines', { count: job.lines })}
          {job.encoding && ` · ${t('encoding', { name: job.encoding.toUpperCase() })}`} · {t(`states.${job.state}`)}
        </span>
      </h2>
      {job.state === 'preview' && <MappingForm job={job} onOpenChange={setHasUnappliedMapping} />}
      <ImportActions job={job} hasUnappliedMapping={hasUnappliedMapping} onGone={onGone} />
      {(job.state === 'preview' || job.bad > 0 || job.kept > 0) && <Lines key={job.state} job={job} />}
    </section>
  );
}

/** Refreshes the list of people when the import has ended or was undone. */
function useRefreshAtEnd(job: Import | undefined): void {
  const refreshPeople = useRefreshPeople();
  const hasEnded = job !== undefined && job.state !== 'preview' && !isInProgress(job);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per end of an import, not at each render
  useEffect(() => {
    if (hasEnded) void refreshPeople();
  }, [hasEnded, job?.state]);
}

function ImportActions({
  job,
  hasUnappliedMapping,
  onGone,
}: {
  job: Import;
  hasUnappliedMapping: boolean;
  onGone: () => void;
}) {
  const { t } = useTranslation('usersImport');
  const api = useApi();
  const errorText = useErrorText();
  const refreshImports = useRefreshImports();
  const refreshPeople = useRefreshPeople();
  const fetchFile = useFetchFile();
  const { id, state } = job;

  async function step(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => toast.bad(errorText(error)));
    await Promise.all([refreshImports(), refreshPeople()]);
  }
  async function undo(): Promise<void> {
    if (!(await confirm({ text: t('undoAsk'), ok: t('undo'), isDangerous: true }))) return;
    await step(() => api('POST /users/import/doUndo', { id }));
  }
  async function drop(): Promise<void> {
    await step(() => api('POST /users/import/doDelete', { ids: [id] }));
    onGone();
  }

  if (state === 'preview')
    return (
      <div className={style.bar}>
        <Button
          look={hasUnappliedMapping ? 'plain' : 'primary'}
          aria-disabled={hasUnappliedMapping}
          title={hasUnappliedMapping ? t('applyFirst') : undefined}
          onClick={() => !hasUnappliedMapping && void step(() => api('POST /users/import/doStart', { id }))}
        >
          {job.troubles > 0 ? t('startBad', { count: job.troubles }) : t('start')}
        </Button>
        <Button look="quiet" icon="trash" onClick={() => void drop()}>
          {t('drop')}
        </Button>
        {hasUnappliedMapping && <span className={style.hint}>{t('applyFirst')}</span>}
      </div>
    );
  if (isInProgress(job))
    return <Progress job={job} onStop={() => void step(() => api('POST /users/import/doStop', { id }))} />;
  return (
    <>
      <Notice kind={state === 'done' ? 'good' : 'info'} title={t(`states.${state}`)}>
        {state === 'undone' ? t('undoResult', job) : t('result', job)}
      </Notice>
      <div className={style.bar}>
        {job.bad > 0 && (
          <Button icon="download" onClick={() => void fetchFile('GET /users/import/report', { id, only: 'bad' })}>
            {t('report')}
          </Button>
        )}
        {job.kept > 0 && (
          <Button icon="download" onClick={() => void fetchFile('GET /users/import/report', { id, only: 'kept' })}>
            {t('keptReport')}
          </Button>
        )}
        {state !== 'undone' && job.created + job.filled > 0 && (
          <Button look="danger" icon="recall" onClick={() => void undo()}>
            {t('undo')}
          </Button>
        )}
        <Button look="quiet" icon="trash" onClick={() => void drop()}>
          {t('drop')}
        </Button>
      </div>
    </>
  );
}

/** Progress of the import or of its undo. */
function Progress({ job, onStop }: { job: Import; onStop: () => void }) {
  const { t } = useTranslation('usersImport');
  const { share, done, total } = progressOf(job);
  return (
    <div className={style.work} role="status">
      <progress className={style.progress} value={share} max={1} aria-label={t(`states.${job.state}`)} />
      <span>{t('progress', { done, total })}</span>
      {job.state === 'running' && <Button onClick={onStop}>{t('stop')}</Button>}
    </div>
  );
}
