import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { fullTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Part } from '../detail/facts';
import style from '../detail.module.css';
import type { Detail } from '../keys';
import { DisputePart } from './dispute-part';

const QualityForm = lazyPart(() => import('./quality-form'), 'QualityForm');
const CriteriaForm = lazyPart(() => import('./criteria-form'), 'CriteriaForm');

/** The quality score of the conversation with its criteria, and the forms to score it and to edit the criteria. */
export function QualityPart({ detail }: { detail: Detail }) {
  const { t } = useTranslation('history');
  const may = useMay();
  const { quality, record } = detail;
  const [open, setOpen] = useState<'score' | 'criteria' | null>(null);
  const totalWeight = quality?.points.reduce((sum, { weight }) => sum + weight, 0) ?? 0;
  return (
    <Part
      title={t('qualityTitle')}
      action={
        <span className={style.judging}>
          {detail.may.judge && (
            <Button size="s" onClick={() => setOpen('score')}>
              {quality ? t('judgeAgain') : t('judge')}
            </Button>
          )}
          {may({ role: ['Admin'] }) && (
            <Button size="s" look="link" onClick={() => setOpen('criteria')}>
              {t('criteria')}
            </Button>
          )}
        </span>
      }
    >
      {quality ? (
        <>
          <p className={style.score}>
            <b>{quality.total}</b>
            <span className={style.lead}>
              {t('qualityBy', { name: quality.byName, time: fullTime(quality.time, currentLanguage()) })}
            </span>
          </p>
          <dl className={style.facts}>
            {quality.points.map(({ key, name, weight, points }) => (
              <div key={key}>
                <dt>{name}</dt>
                <dd>
                  {t('points', { points })}
                  <small>{t('weight', { percent: Math.round((weight / totalWeight) * 100) })}</small>
                </dd>
              </div>
            ))}
          </dl>
          {quality.comment && (
            <p className={style.comment} dir="auto">
              {quality.comment}
            </p>
          )}
          <DisputePart detail={detail} onScore={() => setOpen('score')} />
        </>
      ) : (
        <p className={style.lead}>{t('qualityNone')}</p>
      )}
      {open === 'score' && <QualityForm conversation={record.id} quality={quality} onClose={() => setOpen(null)} />}
      {open === 'criteria' && <CriteriaForm onClose={() => setOpen(null)} />}
    </Part>
  );
}
