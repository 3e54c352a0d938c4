import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import style from './facts.module.css';
import './texts';

type Query<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch(): unknown };

/** Shows loaded data, a skeleton while loading, or the error with a retry button. Old data stays visible. */
export function Loaded<T>({
  query,
  rows,
  children,
}: {
  query: Query<T>;
  rows: number;
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation('workbenchFacts');
  const errorText = useErrorText();
  const failed = query.error !== null && query.error !== undefined && (
    <div className={style.failed}>
      <Notice
        kind="bad"
        action={
          <Button look="link" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('retry', { ns: 'app' })}
          </Button>
        }
      >
        {t('failed', { why: errorText(query.error) })}
      </Notice>
    </div>
  );
  if (query.data !== undefined)
    return (
      <>
        {failed}
        {children(query.data)}
      </>
    );
  if (failed) return failed;
  return (
    <div className={style.skeleton} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows without identity
        <span key={row} aria-hidden="true" />
      ))}
    </div>
  );
}
