import type { Answer } from '@parley/protocol/http/routes';
import type { VisitorRow } from '@parley/protocol/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useServerNow } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';
import { fullTime, shortTime } from '../../../lib/time/format';
import { MINUTE_MS, ShareLine, stop, UntilMark, useEnding } from './share-look';

type Held = Answer<'GET /friendly/held'>['list'][number];

const HELD = ['friendlyHeld'];
/** Rows changed within this many ms are fetched by one call. */
const TOGETHER_MS = 500;

/** The share by which I have the visitor; undefined without one. */
function useHeld({ YQToken: visitor, version }: Pick<VisitorRow, 'YQToken' | 'version'>): Held | undefined {
  const api = useApi();
  const queries = useQueryClient();
  // A change of the offer, owner or state raises the row's version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches again for a new version
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: HELD });
  }, [queries, version]);
  const { data } = useQuery({
    queryKey: HELD,
    queryFn: () => api('GET /friendly/held', undefined, { quiet: true }),
    staleTime: TOGETHER_MS,
  });
  return data?.list.find(({ YQToken }) => YQToken === visitor);
}

/** Under the header of a visitor shared with me: by whom, until when, and a button to give it back. */
export function ShareStrip({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('shares');
  const desk = useDesk();
  const held = useHeld(row);
  const now = useServerNow(MINUTE_MS);
  const [end, isBusy] = useEnding();
  if (!held) return null;
  const language = currentLanguage();
  const by = held.by || t('somebody');
  const giveBack = () =>
    void end({
      ask: t('giveBackAsk', { by }),
      ok: t('giveBack'),
      work: () => desk.giveBack(row.YQToken),
      failed: (why) => t('failed', { why }),
    });
  return (
    <ShareLine
      of={{ 'data-share': row.YQToken }}
      ending={held.until === null ? null : { label: t('giveBack'), isBusy, onEnd: giveBack }}
    >
      {held.until === null ? (
        <>{t('offered', { by, count: held.hours })} </>
      ) : (
        <>
          <span title={fullTime(held.until, language)}>
            {t('until', { by, time: shortTime(held.until, now, language) })}
          </span>
          {stop()}
        </>
      )}
      {t(`scopes.${held.scope}`)} {t(held.personal ? 'personal' : 'masked')}
    </ShareLine>
  );
}

/** In the visitor's row: shared by whom and until when. */
export function SharedMark({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('shares');
  const held = useHeld(row);
  const now = useServerNow(MINUTE_MS);
  if (!held || held.until === null) return null;
  const by = held.by || t('somebody');
  const words = t('until', { by, time: shortTime(held.until, now, currentLanguage()) });
  return <UntilMark until={held.until} words={words} />;
}
