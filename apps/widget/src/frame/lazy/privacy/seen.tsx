import type { Answer } from '@parley/protocol/http/routes';
import type { LaterTexts } from '@parley/protocol/window-texts/zh-later';
import { SafeLink } from '../../components/safe-link';
import { type TranslateAll, timeText, useAllWords } from '../../i18n';

export type Privacy = Answer<'GET /visitor/privacy'>;
type SeenFacts = Privacy['seen'];

const DEVICES: Record<string, keyof LaterTexts> = { pc: 'devicePc', mobile: 'deviceMobile', tablet: 'deviceTablet' };
const SOURCES: Record<string, keyof LaterTexts> = {
  direct: 'sourceDirect',
  search: 'sourceSearch',
  ads: 'sourceAds',
  social: 'sourceSocial',
  external: 'sourceExternal',
  link: 'sourceLink',
  wechat: 'sourceWechat',
};

/** Lines of what agents see, without the empty ones. */
export function linesOf(seen: SeenFacts, t: TranslateAll): [label: keyof LaterTexts, value: string][] {
  const named = (words: Record<string, keyof LaterTexts>, value: string) => (words[value] ? t(words[value]) : '');
  const list = (...parts: string[]) => parts.filter(Boolean).join(' · ');
  const lines: [keyof LaterTexts, string][] = [
    // Without a name agents see a number of the list, which says nothing to the visitor.
    ['seenName', /^#\d+$/.test(seen.name) ? '' : seen.name],
    ['seenPhone', seen.phone],
    ['seenMail', seen.mail],
    ['seenWechat', seen.wechat],
    ['seenRegion', seen.region],
    ['seenAddress', seen.address],
    ['seenDevice', list(named(DEVICES, seen.device), seen.os, seen.browser)],
    ['seenSource', list(named(SOURCES, seen.source), seen.engine, seen.keyword)],
    ['seenVisits', String(seen.visits)],
  ];
  return lines.filter(([, value]) => value !== '');
}

/** What agents see of the visitor, in its words. */
export function Seen({ seen, isTrailOff }: { seen: SeenFacts; isTrailOff: boolean }) {
  const { t, language } = useAllWords();
  const { pages, pagesTotal } = seen;
  return (
    <section class="privacy-part">
      <h3>{t('seenTitle')}</h3>
      <dl class="seen">
        {linesOf(seen, t).map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {/\*{2}|\.\*/.test(seen.phone + seen.mail + seen.wechat + seen.address) && <p class="quiet">{t('seenMasked')}</p>}
      <h4>{t('seenPages')}</h4>
      {pages.length === 0 && <p class="quiet">{t(isTrailOff ? 'seenTrailOff' : 'seenNoPages')}</p>}
      {pages.length > 0 && (
        <ol class="seen-pages">
          {pages.map(({ URL, title, created_at }) => (
            <li key={created_at + URL}>
              <SafeLink href={URL}>{title || URL}</SafeLink>
              <time>{timeText(created_at, language)}</time>
            </li>
          ))}
        </ol>
      )}
      {pagesTotal > pages.length && pages.length > 0 && (
        <p class="quiet">{t('seenMorePages', { n: pagesTotal - pages.length })}</p>
      )}
    </section>
  );
}
