import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { fullTime, shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import style from './facts.module.css';
import { PageLink } from './page-link';
import { distinctViews, useTrail } from './use-trail';

export function Trail({ visitor }: { visitor: string }) {
  const { t } = useTranslation('workbench');
  const errorText = useErrorText();
  const trail = useTrail(visitor);
  const language = currentLanguage();
  const views = distinctViews(trail.data?.pages ?? []);
  return (
    <section className={style.section} aria-label={t('facts.trail')}>
      <h3 className={style.heading}>
        {t('facts.trail')}
        <span className={style.count}>{trail.data?.pages[0]?.total}</span>
      </h3>
      {trail.isError && (
        <Notice
          kind="bad"
          action={
            <Button look="link" onClick={() => void trail.refetch()}>
              {t('retry', { ns: 'app' })}
            </Button>
          }
        >
          {t('facts.trailFailed', { why: errorText(trail.error) })}
        </Notice>
      )}
      {trail.isSuccess && views.length === 0 && <p className={style.quiet}>{t('facts.trailEmpty')}</p>}
      <ol className={style.trail}>
        {views.map((view) => (
          <li key={`${view.created_at} ${view.URL}`} className={style.view}>
            <PageLink address={view.URL} title={view.title} />
            <time
              className={style.time}
              dateTime={new Date(view.created_at).toISOString()}
              title={fullTime(view.created_at, language)}
            >
              {shortTime(view.created_at, Date.now(), language)}
            </time>
          </li>
        ))}
      </ol>
      {trail.hasNextPage && (
        <Button size="s" look="quiet" busy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
          {t('more', { ns: 'app' })}
        </Button>
      )}
    </section>
  );
}
