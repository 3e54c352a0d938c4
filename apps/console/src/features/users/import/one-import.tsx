import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Notice } from '../../../ui/notice';
import { toast } from '../../../ui/toast/toast';
import { useFetchFile } from '../detail/use-take';
import { usePeopleAgain } from '../queries';
import style from './import.module.css';
import { Lines } from './lines';
import { MappingForm } from './mapping-form';
import { progressOf } from './progress';
import { type Import, isAtWork, useImport, useImportAgain } from './queries';

/** One import from its preview to its end, and back. */
export function OneImport({ id, onGone }: { id: string; onGone: () => void }) {
  const { t } = useTranslation('usersImport');
  const errorText = useErrorText();
  const status = useImport(id);
  const [isMapping, setMapping] = useState(false);
  useListsAfter(status.data);
  // Where it stood is still shown when one asking after it failed: the next may not.
  if (status.isError && !status.data) return <Notice kind="bad">{errorText(status.error)}</Notice>;
  if (!status.data) return <div className={style.skeleton} aria-busy="true" />;
  const one = status.data;
  return (
    <section aria-label={one.fileName}>
      <h2 className={style.title}>
        {one.fileName}
        <span className={style.hint}>
          {t('lines', { count: one.lines })}
          {one.encoding && ` · ${t('encoding', { name: one.encoding.toUpperCase() })}`} · {t(`states.${one.state}`)}
        </span>
      </h2>
      {one.state === 'preview' && <MappingForm one={one} onOpenChange={setMapping} />}
      <Work one={one} isMapping={isMapping} onGone={onGone} />
      {(one.state === 'preview' || one.bad > 0 || one.kept > 0) && <Lines key={one.state} one={one} />}
    </section>
  );
}

/** Once the job has ended the list behind it shows what it brought. */
function useListsAfter(one: Import | undefined): void {
  const people = usePeopleAgain();
  const isOver = one !== undefined && one.state !== 'preview' && !isAtWork(one);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each end, not with each drawing
  useEffect(() => {
    if (isOver) void people();
  }, [isOver, one?.state]);
}

function Work({ one, isMapping, onGone }: { one: Import; isMapping: boolean; onGone: () => void }) {
  const { t } = useTranslation('usersImport');
  const api = useApi();
  const errorText = useErrorText();
  const again = useImportAgain();
  const people = usePeopleAgain();
  const fetchFile = useFetchFile();
  const { id, state } = one;

  async function step(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => toast.bad(errorText(error)));
    await Promise.all([again(), people()]);
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
          look={isMapping ? 'plain' : 'primary'}
          aria-disabled={isMapping}
          title={isMapping ? t('applyFirst') : undefined}
          onClick={() => !isMapping && void step(() => api('POST /users/import/doStart', { id }))}
        >
          {one.troubles > 0 ? t('startBad', { count: one.troubles }) : t('start')}
        </Button>
        <Button look="quiet" icon="trash" onClick={() => void drop()}>
          {t('drop')}
        </Button>
        {isMapping && <span className={style.hint}>{t('applyFirst')}</span>}
      </div>
    );
  if (isAtWork(one))
    return <Progress one={one} onStop={() => void step(() => api('POST /users/import/doStop', { id }))} />;
  return (
    <>
      <Notice kind={state === 'done' ? 'good' : 'info'} title={t(`states.${state}`)}>
        {state === 'undone' ? t('undoResult', one) : t('result', one)}
      </Notice>
      <div className={style.bar}>
        {one.bad > 0 && (
          <Button icon="download" onClick={() => void fetchFile('GET /users/import/report', { id, only: 'bad' })}>
            {t('report')}
          </Button>
        )}
        {one.kept > 0 && (
          <Button icon="download" onClick={() => void fetchFile('GET /users/import/report', { id, only: 'kept' })}>
            {t('keptReport')}
          </Button>
        )}
        {state !== 'undone' && one.created + one.filled > 0 && (
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

/** How far the work, or undoing it, has come. */
function Progress({ one, onStop }: { one: Import; onStop: () => void }) {
  const { t } = useTranslation('usersImport');
  const { share, done, total } = progressOf(one);
  return (
    <div className={style.work} role="status">
      <progress className={style.progress} value={share} max={1} aria-label={t(`states.${one.state}`)} />
      <span>{t('progress', { done, total })}</span>
      {one.state === 'running' && <Button onClick={onStop}>{t('stop')}</Button>}
    </div>
  );
}
