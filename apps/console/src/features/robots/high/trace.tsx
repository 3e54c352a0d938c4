import type { Answer } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { SafeLink } from '../../../ui/safe-link';
import { Score } from '../hits';
import style from '../robots.module.css';
import './texts';

/** Why a smart robot answers or not, which passages it was given, and what that cost. */
export function Trace({ answer: { noAnswer, trace = [], cost } }: { answer: Answer<'POST /robot/ask'> }) {
  const { t } = useTranslation('highRobot');
  return (
    <>
      {noAnswer && (
        <span className={style.note}>
          {t(`trace.why.${noAnswer.why as 'refused'}`)}
          {noAnswer.why === 'failed' && ` ${t(`faults.${noAnswer.detail as 'timeout'}`)}`}
          {noAnswer.why === 'limited' && ` ${t(`limits.reached.${noAnswer.detail as 'day'}`)}`}
        </span>
      )}
      {cost !== undefined && cost > 0 && <span className={style.note}>{t('trace.cost', { cost })}</span>}
      {trace.length > 0 && (
        <details>
          <summary>{t('trace.passages', { count: trace.length })}</summary>
          <ol className={style.list}>
            {trace.map(({ n, title, url, heading, text, score }) => (
              <li key={n} className={style.card}>
                <bdi className={style.label}>
                  [{n}] {url ? <SafeLink href={url}>{title}</SafeLink> : title}
                </bdi>
                {heading !== '' && heading !== title && <bdi className={style.note}>{heading}</bdi>}
                <Score value={Math.min(1, score)} />
                <span className={style.passage} dir="auto">
                  {text}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
