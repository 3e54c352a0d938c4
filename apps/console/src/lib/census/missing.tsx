import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Notice } from '../../ui/notice';
import style from './census.module.css';
import './texts';

/** A request as far as its state is shown. */
export type Requested = {
  data?: unknown;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData?: boolean;
  error: unknown;
  refetch: () => unknown;
};

/** In place of what was never answered: why, or a sign that it is asked for. */
export function Missing({ of }: { of: Requested }) {
  return of.isError ? (
    <Failed error={of.error} busy={of.isFetching} onRetry={() => void of.refetch()} />
  ) : (
    <div className={style.skeleton} aria-busy="true" />
  );
}

/** Above what is there: that it could not be refreshed. */
export function Stale({ of }: { of: Requested }) {
  const { t } = useTranslation('census');
  return of.isError && of.data !== undefined ? <Note of={of} text={t('stale')} /> : null;
}

/** That figures of the period compared with could not be loaded: none are shown then, rather than wrong ones. */
export function ComparisonFailed({ of }: { of: Requested }) {
  const { t } = useTranslation('census');
  return of.isError && of.data === undefined ? <Note of={of} text={t('comparisonFailed')} /> : null;
}

function Note({ of, text }: { of: Requested; text: string }) {
  const { t } = useTranslation('app');
  return (
    <Notice
      kind="wait"
      action={
        <Button look="link" busy={of.isFetching} onClick={() => void of.refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

/** Dims tables and charts that still show what was asked for before, and takes no presses on them. */
export const renewing = ({ isPlaceholderData = false }: Pick<Requested, 'isPlaceholderData'>): string =>
  isPlaceholderData ? (style.renewing ?? '') : '';
