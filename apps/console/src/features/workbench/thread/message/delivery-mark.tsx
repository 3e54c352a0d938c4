import { useTranslation } from 'react-i18next';
import { useDeskState } from '../../../../lib/desk/desk-context';
import type { Mark } from '../timeline';
import style from './message.module.css';
import '../texts';

const CLOCK = 'M8 14.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM8 5.5v3.2l2 1.3';
const ONE_TICK = 'M3 8.5l3.5 3.5L13.5 4.5';
const TWO_TICKS = 'M1 8.5L4.5 12 11 4.5M7.5 11l1 1L15 4.5';

const PATHS: Record<Mark, string> = {
  waiting: CLOCK,
  sent: CLOCK,
  stored: ONE_TICK,
  kept: ONE_TICK,
  got: TWO_TICKS,
  read: TWO_TICKS,
  refused: 'M8 2.5l6 11H2zM8 6.5v3.5M8 12v.2',
};

/** Delivery state of our message: an icon with a text for hover and screen readers. */
export function DeliveryMark({ mark }: { mark: Mark }) {
  const { t } = useTranslation('workbenchThread');
  const saving = useDeskState((state) => state.saving);
  const words = mark === 'sent' && saving === 'delayed' ? t('marks.delayed') : t(`marks.${mark}`);
  return (
    <span className={style.mark} data-mark={mark} title={words}>
      <svg
        width="14"
        height="14"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={PATHS[mark]} />
      </svg>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
