import type { Answer } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk } from '../../lib/desk/desk-context';
import { userDetailPath } from '../../lib/paths';
import { useApi } from '../../lib/services';
import { toast } from '../../ui/toast/toast';
import { DUE, useRefreshPeople } from './queries';
import './texts';

/** Duration of the toasts; afterwards the badge still counts the follow-ups. */
const SHOWN_MS = 15_000;
/** Polling interval: changes by other agents cause no push. */
const POLL_MS = 60_000;
/** Follow-ups that are due within this time, in ms, cause one refresh. */
const BATCH_MS = 300;

/**
 * Shows toasts on every page when a follow-up of the agent is due, and reports the number of due ones to `onCount`.
 * Renders nothing.
 */
export function FollowUpNotices({ onCount }: { onCount: (count: number) => void }) {
  const { t } = useTranslation('users');
  const api = useApi();
  const desk = useDesk();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useRefreshPeople();
  const due = useQuery({
    queryKey: [DUE],
    queryFn: () => api('GET /users/due', { pageSize: 100 }, { quiet: true }),
    refetchInterval: POLL_MS,
  });
  const count = due.data?.total ?? 0;
  useEffect(() => onCount(count), [onCount, count]);

  const showToasts = useEffectEvent(async (ids: readonly string[]) => {
    // If the refresh fails, the next poll repeats it.
    await refresh();
    const list = queries.getQueryData<Answer<'GET /users/due'>>([DUE])?.list ?? [];
    // The list leaves out follow-ups completed meanwhile, and people whom the agent may not see.
    for (const { text, name, person } of list.filter(({ id }) => ids.includes(id)))
      toast.wait(text, {
        title: t('followUpDue', { name: name || t('unnamed') }),
        durationMs: SHOWN_MS,
        place: 'corner',
        actions: [{ label: t('open'), onSelect: () => void navigate(userDetailPath(person)) }],
      });
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const dueIds: string[] = [];
    const stop = desk.listen((push) => {
      if (push.code !== '2027') return;
      dueIds.push(push.followUp);
      timer ??= setTimeout(() => {
        timer = undefined;
        void showToasts(dueIds.splice(0));
      }, BATCH_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [desk]);

  return null;
}
