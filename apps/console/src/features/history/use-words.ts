import { historyFields } from '@parley/protocol/fields/history';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import type { Talk } from './keys';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Texts of the fields of a conversation; a value that this console does not know is shown as it is. */
export function useWords() {
  const { t } = useTranslation('history');
  const texts = useFields(historyFields);
  const visit = useVisitWords();

  function length(ms: number): string {
    const seconds = Math.max(0, Math.round(ms / 1000));
    if (seconds < MINUTE_S) return t('seconds', { count: seconds });
    if (seconds < HOUR_S) return t('minutes', { count: Math.round(seconds / MINUTE_S) });
    if (seconds < DAY_S) return t('hours', { count: Math.round(seconds / HOUR_S) });
    return t('days', { count: Math.round(seconds / DAY_S) });
  }

  return {
    length,
    ...visit,
    /** Reason of the end; a typed reason is shown as it is. */
    ending: (reason: string | null): string => (reason ? texts.value('endReason', reason) : ''),
    duration: ({ openedAt, endedAt }: Pick<Talk, 'openedAt' | 'endedAt'>): string =>
      endedAt === null ? '' : length(endedAt - openedAt),
  };
}
