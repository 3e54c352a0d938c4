import { useTranslation } from 'react-i18next';
import style from './robots.module.css';

/** Below charts by day: the time zone of the days. */
export function ZoneNote({ zone }: { zone: string }) {
  const { t } = useTranslation('robots');
  return <p className={style.note}>{t('board.zone', { zone })}</p>;
}
