import { currentLanguage } from '../../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../../lib/time/format';
import style from './message/message.module.css';

export function TimeLine({ time, id }: { time: number; id: string }) {
  const language = currentLanguage();
  return (
    <p className={style.time} data-key={id}>
      <time dateTime={new Date(time).toISOString()} title={fullTime(time, language)}>
        {shortTime(time, Date.now(), language)}
      </time>
    </p>
  );
}
