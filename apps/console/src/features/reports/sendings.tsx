import { useTranslation } from 'react-i18next';
import { zonedMoment } from '../../lib/census/zoned-days';
import { Failed } from '../../ui/failed';
import { useSendings } from './queries';
import style from './reports.module.css';

/** The last mails of a report, and what became of them. */
export function Sendings({ id, zone }: { id: string; zone: string }) {
  const { t } = useTranslation('reports');
  const found = useSendings(id);
  if (found.isError) return <Failed error={found.error} busy={found.isFetching} onRetry={() => void found.refetch()} />;
  const list = found.data?.list ?? [];
  return (
    <section aria-label={t('sendings.title')}>
      <h3 className={style.heading}>{t('sendings.title')}</h3>
      {found.data && list.length === 0 && <p className={style.note}>{t('sendings.none')}</p>}
      <ul className={style.sendings}>
        {list.map((mail) => (
          <li key={mail.id} className={style.sending} data-state={mail.state}>
            <span>{zonedMoment(mail.sentAt ?? mail.dueAt, zone)}</span>
            <bdi>{mail.recipient}</bdi>
            <strong>{t(`sendings.states.${mail.state}`)}</strong>
            {mail.byHand && <span>{t('sendings.byHand')}</span>}
            {mail.error && (
              <span className={style.reason} dir="auto">
                {mail.error === 'owner-lost-right' ? t('schedule.stoppedHint') : mail.error}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
