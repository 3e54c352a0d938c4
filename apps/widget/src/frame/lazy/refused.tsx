import { useContext } from 'preact/hooks';
import { Refusal } from '../../visitor-api';
import { Icon } from '../components/icons';
import type { RowProps } from '../components/row-view';
import { Strip } from '../components/strip';
import { timeText, useAllWords } from '../i18n';
import type { MessageRow } from '../rows';
import { ThreadContext } from '../thread-context';
import { refusalText } from './errors';
import css from './refused.css?inline';
import { wear } from './wear';

wear(css);

/** Why a message is not with the other side, and what can be done about it. */
export function RefusedLine({ row, edit, retry, discard }: RowProps & { row: MessageRow }) {
  const { t } = useAllWords();
  const { cancelUpload, retryUpload } = useContext(ThreadContext);
  const isUpload = row.upload !== undefined;
  const editAgain = () => {
    edit(row.msg);
    discard(row.key);
  };
  return (
    <p class="meta refused" role="alert">
      <Icon name="alert" size={14} />
      <span>{t('refusedWhy', { why: refusalText(t, row.error, row.errorText) })}</span>
      {row.error !== 'too-large' && (
        <button type="button" class="link" onClick={() => (isUpload ? retryUpload(row.key) : retry(row.key))}>
          {t('retry')}
        </button>
      )}
      {row.body === 'text' && (
        <button type="button" class="link" onClick={editAgain}>
          {t('edit')}
        </button>
      )}
      <button type="button" class="link" onClick={() => (isUpload ? cancelUpload(row.key) : discard(row.key))}>
        {t('discard')}
      </button>
    </p>
  );
}

/** Why a message could not be taken back. */
export function NotRecalled({ error }: { error: unknown }) {
  const { t } = useAllWords();
  return <span role="alert">{error instanceof Refusal ? refusalText(t, error.error) : t('failed')}</span>;
}

/** Where one could write, for who may not: until when, or that it is for good. */
export function Blocked({ until }: { until: number }) {
  const { t, language } = useAllWords();
  // Further than anybody plans: for ever.
  const isForEver = until - Date.now() > 50 * 365 * 86_400_000;
  return (
    <p class="blocked" role="status">
      {isForEver ? refusalText(t, 'blacklisted') : t('blockedUntil', { time: timeText(until, language) })}
    </p>
  );
}

/** What concerns the whole window and seldom happens. */
export function SeldomStrip({ text }: { text: 'linkSpent' | 'tooMany' }) {
  const { t } = useAllWords();
  return <Strip text={t(text)} />;
}
