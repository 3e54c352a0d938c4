import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { TrustLine } from '../census-trust/trust-line';
import { useTab } from '../frame/tab-context';
import { PATHS } from '../paths';
import style from './census-head.module.css';
import './texts';

/** What stays when somebody goes to another page of statistics. */
const KEPT = ['range', 'from', 'to', 'compare', 'step', 'site', 'channel', 'group', 'agent', 'entry', 'valid'];

/** That part of a query, to be put behind a path. */
export function keptOf(query: Readonly<Record<string, string>>): string {
  const kept = String(new URLSearchParams(Object.entries(query).filter(([key]) => KEPT.includes(key))));
  return kept && `?${kept}`;
}

/** Links to the other pages of statistics with the same range and filters, and whether the figures can be trusted. */
export function CensusHead() {
  const { t } = useTranslation('census');
  const { path, query, isShown } = useTab();
  const [, area = '', part = ''] = path.split('/');
  // From visits by area to conversations by area.
  const dimension = area === 'flow' || area === 'talk' ? part : 'source';
  const pages = {
    overview: PATHS.census,
    flow: `/flow/${dimension}`,
    talk: `/talk/${dimension}`,
    teamTalk: PATHS.teamTalk,
    teamEvaluate: PATHS.teamEvaluate,
    teamState: PATHS.teamState,
  } as const;
  const kept = keptOf(query);
  const strip = useRef<HTMLElement>(null);
  // On a phone the strip is wider than the page: the link of this page is scrolled into view.
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && here) strip.current.scrollLeft = here.offsetLeft - strip.current.offsetLeft;
  }, []);
  return (
    <div className={style.head}>
      <nav ref={strip} className={style.strip} aria-label={t('pages.label')}>
        {Object.entries(pages).map(([key, to]) => (
          <NavLink
            key={key}
            className={style.link ?? ''}
            aria-current={to === path ? 'page' : undefined}
            to={`${to}${kept}`}
          >
            {t(`pages.${key as keyof typeof pages}`)}
          </NavLink>
        ))}
      </nav>
      {isShown && <TrustLine />}
    </div>
  );
}
