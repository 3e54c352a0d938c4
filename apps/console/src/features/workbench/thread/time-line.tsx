import { currentLanguage } from '../../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../../lib/time/format';
import style from './thread.module.css';

export function TimeLine({ time }: { time: number }) {
  const language = currentLanguage();
  return (
    <p className={style.time}>
      <time dateTime={new Date(time).toISOString()} title={fullTime(time, language)}>
        {shortTime(time, Date.now(), language)}
      </time>
    </p>
  );
}
