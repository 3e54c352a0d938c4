import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { regionText } from '../../../lib/region-text';
import { shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { useAgeWords } from '../list/age-text';
import { type TimedPageView, timedPageViews } from './dwell';
import { ShortTime } from './fact';
import style from './facts.module.css';
import { Loaded } from './loaded';
import { PageLink } from './page-link';
import { distinctViews, useTrail } from './use-trail';

/** The visitor's page views with durations, updated live. */
export function Trail({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbenchFacts');
  const trail = useTrail(row.YQToken);
  return (
    <section className={style.section} aria-label={t('trail.title')}>
      <h3 className={style.heading}>
        {t('trail.title')}
        <span className={style.count}>{trail.data?.pages[0]?.total}</span>
      </h3>
      {row.privacy?.includes('noTrail') && <p className={style.quiet}>{t('trail.off')}</p>}
      <Loaded query={trail} rows={6}>
        {({ pages }) => {
          const visits = timedPageViews(distinctViews(pages), row.online);
          if (visits.length === 0) return <p className={style.quiet}>{t('trail.empty')}</p>;
          return visits.map((views) => <Visit key={views.at(-1)!.created_at} views={views} />);
        }}
      </Loaded>
      {trail.hasNextPage && (
        <Button size="s" look="quiet" busy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
          {t('more', { ns: 'app' })}
        </Button>
      )}
    </section>
  );
}

function Visit({ views }: { views: readonly TimedPageView[] }) {
  const { t } = useTranslation('workbenchFacts');
  const first = views.at(-1)!;
  const region = views.find((view) => view.region)?.region;
  const began = t('trail.visit', { time: shortTime(first.created_at, Date.now(), currentLanguage()) });
  return (
    <>
      <h4 className={style.visit}>
        {began}
        {region && <span> · {regionText(region)}</span>}
      </h4>
      <ol className={style.trail}>
        {views.map((view) => (
          <li key={`${view.created_at} ${view.URL}`} className={style.view} data-now={view.isNow || undefined}>
            <PageLink address={view.URL} title={view.title} />
            <span className={style.time}>
              <ShortTime time={view.created_at} />
              {view.isNow ? <LiveDwell since={view.created_at} /> : <Dwell ms={view.dwell} />}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Dwell({ ms }: { ms: number | null }) {
  const { t } = useTranslation('workbenchFacts');
  const words = useAgeWords();
  if (ms === null) return null;
  return (
    <small title={t('trail.stayed', { age: words(ms) })}>
      <span className="visually-hidden">{t('trail.stayed', { age: words(ms) })}</span>
      <span aria-hidden="true">{words(ms)}</span>
    </small>
  );
}

/** Has its own timer, so that the list is not rendered each second. */
function LiveDwell({ since }: { since: number }) {
  const { t } = useTranslation('workbenchFacts');
  const words = useAgeWords();
  const now = useServerNow();
  return (
    <small className={style.live}>
      {t('trail.now')} <span aria-hidden="true">{words(now - since)}</span>
    </small>
  );
}
