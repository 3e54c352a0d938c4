import { dayText, timeText, useWords } from '../i18n';
import { lazily } from '../lazily';
import type { MessageRow, Row } from '../rows';
import { Bubble } from './bubble';
import { NoticeLine } from './notice-line';

const Recalled = lazily(() => import('../lazy/thread/recalled').then((part) => part.Recalled));

export type RowProps = {
  isLastMine: boolean;
  clockOffset: number;
  /** Milliseconds within which a message can be recalled. */
  recallMs: number;
  recalledText: string | undefined;
  recall(row: MessageRow): Promise<void>;
  edit(text: string): void;
  retry(onlyID: string): void;
  discard(onlyID: string): void;
};

/** The view of one row, by its kind. */
export function RowView({ row, ...props }: RowProps & { row: Row }) {
  const { t, language } = useWords();
  if (row.kind === 'time') return <p class="line">{timeText(row.time, language)}</p>;
  if (row.kind === 'begin')
    return <p class="line begin">{t('conversationOf', { day: dayText(row.time, language) })}</p>;
  if (row.kind === 'notice') return <NoticeLine notice={row.notice} />;
  return row.isRecalled ? <Recalled row={row} {...props} /> : <Bubble row={row} {...props} />;
}
