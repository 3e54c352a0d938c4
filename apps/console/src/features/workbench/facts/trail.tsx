import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { regionText } from '../../../lib/region-text';
import { shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { useAgeWords } from '../list/age-text';
import { type Stay, staysOf } from './dwell';
import { Moment } from './fact';
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
      <Loaded query={trail} rows={6}>
        {({ pages }) => {
          const visits = staysOf(distinctViews(pages), row.online);
          if (visits.length === 0) return <p className={style.quiet}>{t('trail.empty')}</p>;
          return visits.map((stays) => <Visit key={stays.at(-1)!.created_at} stays={stays} />);
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

function Visit({ stays }: { stays: readonly Stay[] }) {
  const { t } = useTranslation('workbenchFacts');
  const first = stays.at(-1)!;
  const region = stays.find((stay) => stay.region)?.region;
  const began = t('trail.visit', { time: shortTime(first.created_at, Date.now(), currentLanguage()) });
  return (
    <>
      <h4 className={style.visit}>
        {began}
        {region && <span> · {regionText(region)}</span>}
      </h4>
      <ol className={style.trail}>
        {stays.map((stay) => (
          <li key={`${stay.created_at} ${stay.URL}`} className={style.view} data-now={stay.isNow || undefined}>
            <PageLink address={stay.URL} title={stay.title} />
            <span className={style.time}>
              <Moment time={stay.created_at} />
              {stay.isNow ? <LiveDwell since={stay.created_at} /> : <Dwell ms={stay.dwell} />}
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
