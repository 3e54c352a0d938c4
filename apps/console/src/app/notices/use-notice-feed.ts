import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState, useMay } from '../../lib/desk/desk-context';
import { deviceWords } from '../../lib/device-words';
import { useUnreadLetters } from '../../lib/notices/use-unread-letters';
import { regionText } from '../../lib/region-text';
import { useApi } from '../../lib/services';
import { localStore } from '../../lib/storage';
import type { NoticeFeed } from '../../shell/slots';
import { clearedAt, readCleared, writeCleared } from './cleared';

const NOTICES_KEY = ['notices'];
const QUIET = { quiet: true } as const;
/** Interval of the request for sign-ins from a new device or region: no push announces them. */
const SIGN_INS_EVERY_MS = 60_000;
const unknownDevice = () => null;
const NOTHING = { unread: 0, items: { notice: [], email: [] } };

/**
 * The notices of the bell: unread letters and logins on other devices. Loaded again when the connection or the window
 * is back.
 */
export function useNoticeFeed(): NoticeFeed {
  const { t } = useTranslation('header');
  const api = useApi();
  const { me } = useDesk();
  const queries = useQueryClient();
  const maySeeLetters = useMay()(['talk:desk', 'seePermissions:seeHistorical']);
  const reads = useUnreadLetters();
  const [cleared, setCleared] = useState(() => readCleared(localStore, me.uuid));
  const isLive = useDeskState((state) => state.status === 'live');

  const letters = useQuery({
    // The list changes when the number of unread letters does.
    queryKey: [...NOTICES_KEY, 'letters', reads],
    queryFn: () => api('GET /letter/getList', { pageSize: 20 }, QUIET),
    enabled: maySeeLetters && reads > 0,
    placeholderData: (known) => known,
  });
  const sessions = useLogins();
  // Not in the code of the first screen.
  const part = useQuery({ queryKey: ['noticeItems'], queryFn: () => import('./notice-items'), staleTime: Infinity });
  const newSignIns = useQuery({
    queryKey: [...NOTICES_KEY, 'news'],
    queryFn: () => api('GET /record/news', undefined, QUIET),
    refetchInterval: SIGN_INS_EVERY_MS,
  });

  useEffect(() => {
    if (!isLive) return;
    void queries.invalidateQueries({ queryKey: ['reads'] });
    void queries.invalidateQueries({ queryKey: NOTICES_KEY });
  }, [isLive, queries]);

  return useMemo(() => {
    const words = {
      letters: (count: number) => t('notice.letters', { count }),
      signIn: (device: string, address: string) => t('notice.signIn', { device, address }),
      letter: (name: string, content: string) => t('notice.letter', { name, content }),
      newSignIns: (
        kind: 'device' | 'region' | 'both',
        own: boolean,
        fill: { name: string; device: string; place: string },
      ) => t(`notice.news.${own ? 'own' : 'other'}.${kind}`, fill),
      unknownDevice: t('notice.unknownDevice'),
      anonymous: t('notice.anonymous'),
    };
    const lists = {
      letters: letters.data?.list ?? null,
      sessions: sessions.data?.list ?? [],
      newSignIns: newSignIns.data?.list ?? [],
    };
    const facts = {
      ...lists,
      reads: maySeeLetters ? reads : 0,
      cleared,
      now: Date.now(),
      words,
      deviceName: sessions.data?.deviceName ?? unknownDevice,
      deviceWords,
      regionText,
    };
    const found = part.data?.noticesOf(facts) ?? NOTHING;
    return {
      ...found,
      isLoading: letters.isLoading || sessions.isLoading || newSignIns.isLoading || part.isLoading,
      error: letters.error ?? sessions.error ?? newSignIns.error ?? part.error,
      refetch() {
        void queries.invalidateQueries({ queryKey: ['reads'] });
        void queries.invalidateQueries({ queryKey: NOTICES_KEY });
        if (part.isError) void part.refetch();
      },
      clear(tab) {
        const next = { ...cleared, [tab]: clearedAt(found.items[tab]) };
        writeCleared(localStore, me.uuid, next);
        setCleared(next);
      },
    } satisfies NoticeFeed;
  }, [letters, sessions, newSignIns, part, reads, cleared, maySeeLetters, queries, me.uuid, t]);
}

/** The agent's own logins. The parser of user agents loads with them, so that the first screen does not wait for it. */
function useLogins() {
  const api = useApi();
  return useQuery({
    queryKey: [...NOTICES_KEY, 'sessions'],
    queryFn: async () => {
      const [{ list }, { deviceName }] = await Promise.all([
        api('GET /session/getList', { pageSize: 20 }, QUIET),
        import('../../lib/device-name'),
      ]);
      return { list, deviceName };
    },
  });
}
