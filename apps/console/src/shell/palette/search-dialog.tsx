import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { openAddress } from '../../lib/open-address';
import { useApi } from '../../lib/services';
import { usualEngine, webSearchUrl } from '../../lib/web-search';
import { Spotlight, type SpotlightItem } from '../../ui/spotlight/spotlight';
import { suggestionsFor } from './search-filter';
import { useRecordGroups } from './use-record-groups';
import { useSettled } from './use-settled';
import '../texts';

type Found = SpotlightItem & { url: string };

/**
 * A search field: what is found opens in a new window (a page by its title, people, conversations, links), any other
 * text is searched on the web.
 */
export function SearchDialog({ onClose, typedAhead }: { onClose: () => void; typedAhead: () => string }) {
  const { t } = useTranslation(['headerLater', 'header']);
  const api = useApi();
  const errorText = useErrorText();
  const language = currentLanguage();
  const [text, setText] = useState('');
  useLayoutEffect(() => setText(typedAhead()), [typedAhead]);
  const settled = useSettled(text);
  const list = useQuery({
    queryKey: ['search', language],
    queryFn: () => api('GET /search/getList'),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const records = useRecordGroups(text);
  const engine = usualEngine(language);
  const webUrl = webSearchUrl(engine, text);
  const suggested = suggestionsFor(list.data?.list ?? [], settled).map(
    ({ value, url }): Found => ({ key: url + value, title: value, hint: url, url }),
  );
  const onWeb: Found = {
    key: 'web',
    icon: 'link',
    title: t('searching.web', { text, engine: t(`errors.engines.${engine}`) }),
    url: webUrl,
  };

  function choose(found: Found | null, by: 'key' | 'press'): void {
    if (text.trim() === '' && !found) return;
    onClose();
    openAddress(addressOf(urlOf(found, by), location));
  }

  /** Enter may come before the suggestions: then the field's text is used. */
  function urlOf(found: Found | null, by: 'key' | 'press'): string {
    const isBehind = by === 'key' && settled !== text;
    const meant = isBehind ? suggestionsFor(list.data?.list ?? [], text)[0] : found;
    return meant?.url ?? webUrl;
  }

  return (
    <Spotlight
      label={t('header:search')}
      placeholder={t('searching.placeholder')}
      text={text}
      onText={setText}
      groups={[
        { key: 'pages', title: t('searching.pages'), items: suggested },
        ...records,
        { key: 'web', title: t('searching.elsewhere'), items: text.trim() === '' ? [] : [onWeb] },
      ]}
      onChoose={choose}
      onClose={onClose}
      empty={list.isError ? errorText(list.error) : list.isPending ? t('searching.loading') : t('searching.empty')}
      width="max(40vw, 420px)"
    />
  );
}

/** An address of the console starts with `#`. */
const addressOf = (url: string, { origin, pathname }: Location): string =>
  url.startsWith('#') ? origin + pathname + url : url;
