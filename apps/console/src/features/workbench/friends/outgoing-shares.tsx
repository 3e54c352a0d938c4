import type { Answer } from '@parley/protocol/http/routes';
import type { VisitorRow } from '@parley/protocol/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiClient } from '../../../lib/api/create-api';
import { useDesk, useMay, useServerNow } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';
import { fullTime, shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useVisitorName } from '../visitor-name';
import style from './friends.module.css';
import { MINUTE_MS, ShareLine, stop, UntilMark, useEnding } from './share-look';

type Given = Answer<'GET /friendly/given'>['list'][number];

const GIVEN = ['friendlyGiven'];
const FRESH_MS = 30_000;
const PAGE_SIZE = 100;
/** Pushes after which shares may have changed: accepted or ended. */
const MOVES: ReadonlySet<string> = new Set(['2009', '2017', '2024']);

/** Fetches all pages, since each row of the list looks itself up. */
async function everyGiven(api: ApiClient['api'], signal: AbortSignal): Promise<Given[]> {
  const found = new Map<string, Given>();
  for (let pageNo = 1; ; pageNo++) {
    const { list, total } = await api('GET /friendly/given', { pageNo, pageSize: PAGE_SIZE }, { quiet: true, signal });
    for (const given of list) found.set(given.id, given);
    if (list.length === 0 || pageNo * PAGE_SIZE >= total) return [...found.values()];
  }
}

/** Shares of mine and of conversations I watch or manage. A different `moves` fetches them again. */
function useGiven(moves: string): readonly Given[] {
  const api = useApi();
  const desk = useDesk();
  const may = useMay();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: GIVEN,
    queryFn: ({ signal }) => everyGiven(api, signal),
    enabled: may(['talk:transfer']),
    staleTime: FRESH_MS,
  });
  const known = useRef(moves);
  useEffect(() => {
    if (known.current === moves) return;
    known.current = moves;
    void queries.invalidateQueries({ queryKey: GIVEN });
  }, [queries, moves]);
  useEffect(
    () => desk.listen(({ code }) => MOVES.has(code) && void queries.invalidateQueries({ queryKey: GIVEN })),
    [desk, queries],
  );
  return data ?? [];
}

const useGivenOf = ({ YQToken, serviceID, transfer }: VisitorRow): Given | undefined =>
  useGiven(`${serviceID} ${transfer?.to}`).find((given) => given.YQToken === YQToken);

/** Ends a share; the server's push confirms it. */
function useEnd() {
  const { t } = useTranslation('shares');
  const api = useApi();
  const queries = useQueryClient();
  const visitorName = useVisitorName();
  const [ending, isBusy] = useEnding();
  const end = ({ YQToken, visitor, to }: Given) =>
    void ending({
      ask: t('given.endAsk', { to: to.nickname, visitor: visitorName({ name: visitor }) }),
      ok: t('given.end'),
      isDangerous: true,
      work: () =>
        api('POST /friendly/takeBack', { YQToken }, { quiet: true }).finally(() =>
          queries.invalidateQueries({ queryKey: GIVEN }),
        ),
      failed: (why) => t('given.failed', { why }),
    });
  return [end, isBusy] as const;
}

function useGivenWords() {
  const { t } = useTranslation('shares');
  const { me } = useDesk();
  const now = useServerNow(MINUTE_MS);
  return ({ to: { nickname: to }, by, hours, until }: Given): string => {
    if (until === null) return t('given.offered', { to, count: hours });
    const time = shortTime(until, now, currentLanguage());
    return by.uuid === me.uuid ? t('given.to', { to, time }) : t('given.toBy', { by: by.nickname, to, time });
  };
}

/** Under the header of a visitor shared with a contact: with whom, scope, end, and a button to end it. */
export function OutgoingShareStrip({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('shares');
  const given = useGivenOf(row);
  const words = useGivenWords();
  const [end, isBusy] = useEnd();
  if (!given) return null;
  return (
    <ShareLine
      of={{ 'data-given': row.YQToken }}
      ending={given.mine ? { label: t('given.end'), isBusy, onEnd: () => end(given) } : null}
    >
      <span title={given.until === null ? undefined : fullTime(given.until, currentLanguage())}>{words(given)}</span>
      {stop()}
      {t(`given.scopes.${given.scope}`)}
    </ShareLine>
  );
}

/** In the visitor's row: until when it is shared. The owner next to it is the contact. */
export function OutgoingShareMark({ row }: { row: VisitorRow }) {
  const given = useGivenOf(row);
  const words = useGivenWords();
  if (!given || given.until === null) return null;
  return <UntilMark until={given.until} words={words(given)} />;
}

/** Above the chat with a contact: visitors shared with them, each with a button to end it. */
export function OutgoingShareList({ account }: { account: string }) {
  const { t } = useTranslation('shares');
  const { me } = useDesk();
  const visitorName = useVisitorName();
  const now = useServerNow(MINUTE_MS);
  const [end, isBusy] = useEnd();
  const list = useGiven('').filter(({ to, by }) => to.uuid === account && by.uuid === me.uuid);
  if (list.length === 0) return null;
  const language = currentLanguage();
  return (
    <ul className={style.given} aria-label={t('given.title')}>
      {list.map((given) => {
        const visitor = visitorName({ name: given.visitor });
        return (
          <li key={given.YQToken} className={style.givenOne}>
            <Icon name="share" size={14} />
            <bdi className={style.givenName} title={visitor}>
              {visitor}
            </bdi>
            <span
              className={style.givenUntil}
              title={given.until === null ? undefined : fullTime(given.until, language)}
            >
              {given.until === null
                ? t('given.waits')
                : t('given.until', { time: shortTime(given.until, now, language) })}
            </span>
            <Button
              size="s"
              look="quiet"
              icon="recall"
              busy={isBusy}
              aria-label={t('given.endOf', { visitor })}
              onClick={() => end(given)}
            >
              {t('given.end')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
