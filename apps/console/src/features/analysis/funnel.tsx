import { useTranslation } from 'react-i18next';
import { figureText } from '../../lib/census/figure-text';
import style from './analysis.module.css';
import type { AnalysisProps } from './page';

const STEPS = ['visits', 'invited', 'chats', 'valid', 'leads'] as const;

/** What a step is a share of; most conversations need no invitation. */
const BEFORE = { invited: 'visits', chats: 'visits', valid: 'chats', leads: 'valid' } as const;

/** From visits to leads: each step with its share of the one before, and its rows. */
export function Funnel({ lists, openRows, openFlowRows }: AnalysisProps) {
  const { t } = useTranslation('analysis');
  const funnel = lists.list.data?.funnel;
  if (!funnel) return null;
  const most = Math.max(1, ...STEPS.map((step) => funnel[step] ?? 0));
  const known = STEPS.filter((step) => funnel[step] !== null);
  return (
    <section className={style.card} aria-label={t('funnel.title')}>
      <h2 className={style.heading}>{t('funnel.title')}</h2>
      <ol className={style.funnel}>
        {known.map((step) => {
          const value = funnel[step] ?? 0;
          const before = step === 'visits' ? null : BEFORE[step];
          const share = before && funnel[before] ? value / funnel[before] : null;
          return (
            <li key={step}>
              <button
                type="button"
                className={style.funnelStep}
                onClick={() =>
                  step === 'visits' || step === 'invited'
                    ? openFlowRows(step)
                    : openRows(step === 'chats' ? 'total' : step, null)
                }
              >
                <span>{t(`funnel.${step}`)}</span>
                <strong>{figureText(value, 'count')}</strong>
                <span className={style.funnelShare}>
                  {before && share !== null && share <= 1
                    ? t(`funnel.of.${before}`, { share: figureText(share, 'share') })
                    : ''}
                </span>
                <span className={style.funnelBar} aria-hidden="true" style={{ width: `${(value / most) * 100}%` }} />
              </button>
            </li>
          );
        })}
      </ol>
      {known.length < STEPS.length && <p className={style.label}>{t('funnel.hidden')}</p>}
    </section>
  );
}
