import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { userDetailPath } from '../../../lib/paths';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { ViewStrip } from '../../../ui/table/view-strip';
import { toast } from '../../../ui/toast/toast';
import style from './import.module.css';
import { type Import, type ImportLine, LINES, type LineFilter, useLines, useRefreshImports } from './queries';

/** The lines of the file; in the preview, faulty cells can be corrected. */
export function Lines({ job }: { job: Import }) {
  const { t } = useTranslation('usersImport');
  const isPreview = job.state === 'preview';
  const views: LineFilter[] = isPreview
    ? ['all', 'bad', 'twice']
    : [...(job.bad > 0 ? (['bad'] as const) : []), ...(job.kept > 0 ? (['kept'] as const) : [])];
  const [only, setOnly] = useState<LineFilter>(isPreview && job.troubles > 0 ? 'bad' : (views[0] ?? 'all'));
  const [pageNo, setPage] = useState(1);
  const lines = useLines(job.id, only, pageNo);
  const counts: Record<LineFilter, number> = {
    all: job.lines,
    bad: isPreview ? job.troubles : job.bad,
    twice: job.twice,
    kept: job.kept,
  };
  const pages = Math.max(1, Math.ceil((lines.data?.total ?? 0) / LINES));
  return (
    <>
      <ViewStrip
        label={t('line')}
        options={views.map((value) => ({ value, label: t(`only.${value}`), count: String(counts[value]) }))}
        chosen={only}
        onChoose={(next) => {
          setOnly(views.find((view) => view === next) ?? 'all');
          setPage(1);
        }}
      />
      {lines.isError && <Failed error={lines.error} busy={lines.isFetching} onRetry={() => void lines.refetch()} />}
      {lines.isPending && <div className={style.skeleton} aria-busy="true" />}
      {lines.data?.list.length === 0 && <Empty title={t('emptyLines')} />}
      {lines.data && lines.data.list.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={style.scroll} tabIndex={0} aria-label={t(`only.${only}`)}>
          <table className={style.table}>
            <thead>
              <tr>
                <th scope="col">{t('line')}</th>
                {only !== 'kept' &&
                  job.heads.map((head, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other id than its index
                    <th key={at} scope="col">
                      {head || `#${at + 1}`}
                    </th>
                  ))}
                <th scope="col">
                  <span className="visually-hidden">{t('leaveOut')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.data.list.map((line) => (
                <Line key={line.line} job={job} line={line} isPreview={isPreview} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {pages > 1 && (
        <div className={style.bar}>
          <Button size="s" aria-disabled={pageNo === 1} onClick={() => setPage(Math.max(1, pageNo - 1))}>
            {t('earlier')}
          </Button>
          <span>
            {pageNo} / {pages}
          </span>
          <Button size="s" aria-disabled={pageNo === pages} onClick={() => setPage(Math.min(pages, pageNo + 1))}>
            {t('later')}
          </Button>
        </div>
      )}
    </>
  );
}

function Line({ job, line, isPreview }: { job: Import; line: ImportLine; isPreview: boolean }) {
  const { t } = useTranslation('usersImport');
  const api = useApi();
  const refresh = useRefreshImports();
  const errorText = useErrorText();
  const troubleAt = (column: number) => line.problems.find((problem) => problem.column === column)?.trouble;
  const lineTrouble = troubleAt(-1);
  const isDuplicate = line.duplicateOf !== null || line.duplicateLine !== null || lineTrouble !== undefined;

  async function fix(part: { cells?: string[]; leaveOut?: boolean }): Promise<void> {
    try {
      const { problems } = await api('POST /users/import/doFix', { id: job.id, line: line.line, ...part });
      if (part.cells && problems.length === 0) toast.good(t('fixed'));
    } catch (error) {
      toast.bad(errorText(error));
    }
    await refresh();
  }

  if (line.outcome === 'kept')
    return (
      <tr>
        <th scope="row">{line.line}</th>
        <td>{line.person && <a href={`#${userDetailPath(line.person)}`}>{line.person}</a>}</td>
      </tr>
    );
  return (
    <tr data-out={line.leftOut || undefined}>
      <th scope="row">
        {line.line}
        {lineTrouble && <span className={style.trouble}>{t(`troubles.${lineTrouble}`)}</span>}
        {line.duplicateOf?.id === '' && <span className={style.known}>{t('knownElse')}</span>}
        {line.duplicateOf && line.duplicateOf.id !== '' && (
          <a className={style.known} href={`#${userDetailPath(line.duplicateOf.id)}`}>
            {t('known', { name: line.duplicateOf.name || line.duplicateOf.id })}
          </a>
        )}
        {line.duplicateLine !== null && (
          <span className={style.known}>{t('knownLine', { line: line.duplicateLine })}</span>
        )}
      </th>
      {job.heads.map((head, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other id than its index
        <td key={column}>
          <Cell
            key={line.cells[column] ?? ''}
            label={t('cell', { line: line.line, head })}
            value={line.cells[column] ?? ''}
            trouble={troubleAt(column)}
            isOpen={isPreview && (isDuplicate || troubleAt(column) !== undefined)}
            onFix={(value) =>
              void fix({ cells: job.heads.map((_, at) => (at === column ? value : (line.cells[at] ?? ''))) })
            }
          />
        </td>
      ))}
      <td>
        {isPreview && (
          <Button size="s" look="quiet" onClick={() => void fix({ leaveOut: !line.leftOut })}>
            {t(line.leftOut ? 'takeIn' : 'leaveOut')}
          </Button>
        )}
      </td>
    </tr>
  );
}

type CellProps = {
  label: string;
  value: string;
  trouble: ImportLine['problems'][number]['trouble'] | undefined;
  /** The cell can be edited. */
  isOpen: boolean;
  onFix: (value: string) => void;
};

/** A cell as text, or as an input if it is faulty or a duplicate; the input saves on blur and Enter. */
function Cell({ label, value, trouble, isOpen, onFix }: CellProps) {
  const { t } = useTranslation('usersImport');
  const [draft, setDraft] = useState(value);
  if (!isOpen)
    return (
      <>
        <span className={style.cell} title={value}>
          {value}
        </span>
        {trouble && <span className={style.trouble}>{t(`troubles.${trouble}`)}</span>}
      </>
    );
  const saveDraft = () => draft !== value && onFix(draft);
  return (
    <>
      <input
        className={style.input}
        aria-label={label}
        aria-invalid={trouble !== undefined}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={saveDraft}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.currentTarget.blur()}
      />
      {trouble && <span className={style.trouble}>{t(`troubles.${trouble}`)}</span>}
    </>
  );
}
