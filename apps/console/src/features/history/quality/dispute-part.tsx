import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { fullTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import style from '../detail.module.css';
import type { Detail } from '../keys';

const DisputeForm = lazyPart(() => import('./dispute-form'), 'DisputeForm');

type Props = { detail: Detail; onScore: () => void };

/** The dispute of a score with its answer, and the actions that the user may take. */
export function DisputePart({ detail: { quality, record, may }, onScore }: Props) {
  const { t } = useTranslation('history');
  const [open, setOpen] = useState<'dispute' | 'uphold' | null>(null);
  if (!quality) return null;
  const { dispute } = quality;
  const time = (at: number) => fullTime(at, currentLanguage());
  return (
    <>
      {dispute && (
        <div className={style.dispute}>
          <b>{t(`dispute.is.${dispute.outcome ?? 'open'}`)}</b>
          <small>{t('dispute.by', { name: dispute.byName, time: time(dispute.time), total: dispute.total })}</small>
          <p className={style.comment} dir="auto">
            {dispute.reason}
          </p>
          {dispute.answeredAt !== null && (
            <small>{t('dispute.answeredBy', { name: dispute.answeredBy, time: time(dispute.answeredAt) })}</small>
          )}
          {dispute.answer && (
            <p className={style.comment} dir="auto">
              {dispute.answer}
            </p>
          )}
        </div>
      )}
      {(may.dispute || may.answer) && (
        <span className={style.judging}>
          {may.dispute && (
            <Button size="s" onClick={() => setOpen('dispute')}>
              {t(dispute ? 'dispute.edit' : 'dispute.do')}
            </Button>
          )}
          {may.answer && (
            <>
              <Button size="s" onClick={() => setOpen('uphold')}>
                {t('dispute.uphold')}
              </Button>
              {may.judge && (
                <Button size="s" onClick={onScore}>
                  {t('dispute.change')}
                </Button>
              )}
            </>
          )}
        </span>
      )}
      {open && <DisputeForm conversation={record.id} kind={open} quality={quality} onClose={() => setOpen(null)} />}
    </>
  );
}
