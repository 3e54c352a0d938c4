import { useTranslation } from 'react-i18next';
import style from './starting-up.module.css';

/** The shape of the workbench while it loads: nothing moves when it arrives. */
export function StartingUp() {
  const { t } = useTranslation('app');
  return (
    <div className={style.page} role="status" aria-label={t('loading')}>
      <div className={style.bar} />
      <div className={style.columns}>
        <div className={style.list}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <div key={key} className={style.row} />
          ))}
        </div>
        <div className={style.thread} />
        <div className={style.facts} />
      </div>
    </div>
  );
}
