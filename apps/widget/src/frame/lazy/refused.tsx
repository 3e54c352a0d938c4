import { useContext } from 'preact/hooks';
import { Refusal } from '../../visitor-api';
import { Icon } from '../components/icons';
import type { RowProps } from '../components/row-view';
import { Strip } from '../components/strip';
import { timeText, useAllWords } from '../i18n';
import type { MessageRow } from '../rows';
import { ThreadContext } from '../thread-context';
import { addStyles } from './add-styles';
import { refusalText } from './errors';
import css from './refused.css?inline';

addStyles(css);

/** The same file is refused again. */
const IN_VAIN: readonly (string | undefined)[] = ['too-large', 'type-not-allowed', 'empty'];

/** Why a message was not delivered, and the actions for it. */
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
      {!IN_VAIN.includes(row.error) && (
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

/** Why a message could not be recalled. */
export function NotRecalled({ error }: { error: unknown }) {
  const { t } = useAllWords();
  return <span role="alert">{error instanceof Refusal ? refusalText(t, error.error) : t('failed')}</span>;
}

/** In place of the composer for a blocked visitor: until when, or for ever. */
export function Blocked({ until }: { until: number }) {
  const { t, language } = useAllWords();
  // More than 50 years: for ever.
  const isForEver = until - Date.now() > 50 * 365 * 86_400_000;
  return (
    <p class="blocked" role="status">
      {isForEver ? refusalText(t, 'blacklisted') : t('blockedUntil', { time: timeText(until, language) })}
    </p>
  );
}

/** Rare problems that concern the whole window. */
export function RareProblemStrip({ text }: { text: 'linkSpent' | 'tooMany' | 'savingDelayed' }) {
  const { t } = useAllWords();
  return <Strip text={t(text)} />;
}
