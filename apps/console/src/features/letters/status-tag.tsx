import { letterFields } from '@parley/protocol/fields/letters';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { currentLanguage } from '../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../lib/time/format';
import { useNow } from '../../lib/time/use-now';
import { zonedTime } from '../../lib/time/zone';
import { Icon, type IconName } from '../../ui/icon';
import style from './letters.module.css';
import type { Letter } from './use-mark';

const ICONS: Record<Letter['status'], IconName> = { new: 'letter', open: 'clock', done: 'check', spam: 'ban' };

/** The status of a letter as colour, icon and text. */
export function StatusTag({ status }: Pick<Letter, 'status'>) {
  const texts = useFields(letterFields);
  return (
    <span className={style.status} data-status={status}>
      <Icon name={ICONS[status]} />
      {texts.value('status', status)}
    </span>
  );
}

/** Interval of the check whether a letter is overdue. */
const STEP_MS = 30_000;

type DueProps = {
  letter: Pick<Letter, 'dueAt' | 'status'>;
  /** Shows the full date and time with the time zone. */
  isFull?: boolean;
};

/** The due time of a letter, marked if it is overdue. */
export function DueText({ letter, isFull = false }: DueProps) {
  const { t } = useTranslation('letters');
  const now = useNow(STEP_MS);
  if (letter.dueAt === null) return null;
  const language = currentLanguage();
  const isLate = isOverdue(letter, now);
  return (
    <span className={isLate ? style.late : undefined}>
      <time dateTime={new Date(letter.dueAt).toISOString()} title={fullTime(letter.dueAt, language)}>
        {isFull ? zonedTime(letter.dueAt, language) : shortTime(letter.dueAt, now, language)}
      </time>
      {isLate && ` · ${t('overdue')}`}
    </span>
  );
}

const isOverdue = ({ dueAt, status }: Pick<Letter, 'dueAt' | 'status'>, now: number): boolean =>
  dueAt !== null && dueAt < now && (status === 'new' || status === 'open');
