import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../../lib/desk/desk-context';
import { ageOf } from '../../../lib/time/age';
import style from './list.module.css';
import { ageToShow, type Urgency, urgencyOf } from './urgency';
import { usePromisedMs } from './use-promised-ms';

/** The row's age. Has its own timer, so that the row is not rendered with it. */
export function AgeText({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbench');
  const now = useServerNow();
  const promised = usePromisedMs();
  const { since, kind } = ageToShow(row);
  const text = useAgeWords()(now - since);
  const state = t(`state.${row.state}`);
  const whole = t(`list.${kind}`, { age: text, state });
  return (
    <span className={style.age} data-urgency={urgencyOf(kind, now - since, promised)} title={whole}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  );
}

/** How urgent a visitor is now. */
export function useUrgency(row: VisitorRow): Urgency {
  const now = useServerNow();
  const promised = usePromisedMs();
  const { since, kind } = ageToShow(row);
  return urgencyOf(kind, now - since, promised);
}

export function useAgeWords(): (ms: number) => string {
  const { t } = useTranslation('workbench');
  return (ms) => {
    const age = ageOf(ms);
    return age.unit === 'clock' ? age.text : t(`list.${age.unit}`, { count: age.count });
  };
}
