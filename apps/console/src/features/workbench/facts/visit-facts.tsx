import { channels, devices } from '@parley/core/vocabulary';
import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { deviceWords } from '../../../lib/device-words';
import { regionText } from '../../../lib/region-text';
import { useActiveSource } from '../monitoring/use-switch-user';
import type { Card } from './card/card-field';
import { CopyButton } from './card/copy-button';
import { Fact, ShortTime } from './fact';
import style from './facts.module.css';
import { languageName } from './language-name';
import { PageLink } from './page-link';

/** The page that the visitor has open, how it came to the site, and what it has switched off: what an agent needs first. */
export function PageFacts({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbenchFacts');
  const came = useActiveSource(row.YQToken);
  const { privacy = [] } = row;
  if (!row.URL && !came && privacy.length === 0) return null;
  return (
    <dl className={`${style.facts} ${style.section}`}>
      {row.URL && (
        <Fact name={t('visit.page')}>
          <PageLink address={row.URL} title={row.title} />
        </Fact>
      )}
      {came && <Fact name={t('visit.came')}>{came}</Fact>}
      {privacy.length > 0 && (
        <Fact name={t('visit.privacy')}>
          {privacy.map((mark) => (
            <span key={mark} className={style.mark}>
              {t(`visit.privacyOf.${mark}`)}
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
}

/** Whether the visitor views pages; others write from another program. */
const hasPages = ({ channel }: VisitorRow): boolean => channel === 'web' || channel === 'app';

/** Region, device and other facts of the current visit. */
export function VisitFacts({ row, card }: { row: VisitorRow; card: Card }) {
  const { t } = useTranslation('workbenchFacts');
  const list = useTranslation('workbenchList').t;
  const { visit } = card;
  const unknown = <span className={style.quiet}>{t('visit.unknown')}</span>;
  const device = devices.find((known) => known === visit?.device);
  const machine = visit && [device && list(`devices.${device}`), deviceWords(visit)].filter(Boolean).join(' · ');
  return (
    <>
      <section className={style.section} aria-label={t('visit.title')}>
        <h3 className={style.heading}>{t('visit.title')}</h3>
        <dl className={style.facts}>
          {row.referrer && (
            <Fact name={t('visit.referrer')}>
              <PageLink address={row.referrer} />
            </Fact>
          )}
          {row.keyword && (
            <Fact name={t(row.source === 'wechat' ? 'visit.scene' : 'visit.keyword')}>{row.keyword}</Fact>
          )}
          {visit?.parameters?.map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
          {Object.entries(visit?.variables ?? {}).map(([name, value]) => (
            <Fact key={name} name={t('visit.signed', { name })}>
              {String(value)}
            </Fact>
          ))}
          <Fact name={t('visit.region')}>{regionText(row.region) || unknown}</Fact>
          {visit && (
            <>
              {visit.address && (
                <Fact name={t('visit.address')}>
                  <span className={style.beside}>
                    <span className="tabular">{visit.address}</span>
                    <CopyButton text={visit.address} />
                  </span>
                </Fact>
              )}
              <Fact name={t('visit.device')}>
                <span title={visit.userAgent}>{machine || unknown}</span>
              </Fact>
              {visit.screen && (
                <Fact name={t('visit.screen')}>
                  <span className="tabular">{visit.screen.replace('x', ' × ')}</span>
                </Fact>
              )}
            </>
          )}
          {row.language && <Fact name={t('visit.language')}>{languageName(row.language)}</Fact>}
          {visit && (
            <Fact name={t('visit.started')}>
              <ShortTime time={visit.startedAt} />
            </Fact>
          )}
          {hasPages(row) && <Fact name={t('visit.pages')}>{t('visit.pagesCount', { count: row.pages })}</Fact>}
        </dl>
      </section>
      <PersonFacts row={row} card={card} />
    </>
  );
}

/** The visitor: presence, number of visits, first and last visit, site, channel and id. */
function PersonFacts({ row, card }: { row: VisitorRow; card: Card }) {
  const { t } = useTranslation('workbenchFacts');
  const list = useTranslation('workbenchList').t;
  const channel = channels.find((known) => known === row.channel) ?? 'other';
  return (
    <section className={style.section} aria-label={t('person.title')}>
      <h3 className={style.heading}>{t('person.title')}</h3>
      <dl className={style.facts}>
        {hasPages(row) && (
          <Fact name={t('person.presence')}>{row.online ? t('person.online') : t('person.offline')}</Fact>
        )}
        <Fact name={t('person.visits')}>{t('person.visitsCount', { count: card.visits })}</Fact>
        <Fact name={t('person.firstSeen')}>
          <ShortTime time={card.firstSeenAt} />
        </Fact>
        <Fact name={t('person.lastSeen')}>
          <ShortTime time={card.lastSeenAt} />
        </Fact>
        <Fact name={t('person.site')}>{card.siteName}</Fact>
        {card.consents.map(({ number, text, time }) => (
          <Fact key={number} name={t('person.consent')}>
            <span title={text}>
              {t('person.consentNumber', { number })} <ShortTime time={time} />
            </span>
          </Fact>
        ))}
        <Fact name={t('person.channel')}>{list(`channels.${channel}`)}</Fact>
        <Fact name={t('person.id')}>
          <span className={style.beside}>
            <code className={style.id} title={row.YQToken}>
              {row.YQToken}
            </code>
            <CopyButton text={row.YQToken} />
          </span>
        </Fact>
      </dl>
    </section>
  );
}
