import type { Answer } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk } from '../../lib/desk/desk-context';
import { userDetailPath } from '../../lib/paths';
import { useApi } from '../../lib/services';
import { toast } from '../../ui/toast/toast';
import { DUE, usePeopleAgain } from './queries';
import './texts';

/** Long enough to be read; the badge keeps it. */
const SHOWN_MS = 15_000;
/** What colleagues change is not told: asked each minute, and when the window is back. */
const ASK_MS = 60_000;
/** Many can be due at once: what shows them is read anew once. In ms. */
const TOGETHER_MS = 300;

/** Whichever page one is on: a follow-up of one's own is due, and how many are. Draws nothing itself. */
export function FollowUpNews({ onCount }: { onCount: (count: number) => void }) {
  const { t } = useTranslation('users');
  const api = useApi();
  const desk = useDesk();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const again = usePeopleAgain();
  const due = useQuery({
    queryKey: [DUE],
    queryFn: () => api('GET /users/due', { pageSize: 100 }, { quiet: true }),
    refetchInterval: ASK_MS,
  });
  const count = due.data?.total ?? 0;
  useEffect(() => onCount(count), [onCount, count]);

  const say = useEffectEvent(async (ids: readonly string[]) => {
    // What is asked in vain now is asked again in a minute.
    await again();
    const list = queries.getQueryData<Answer<'GET /users/due'>>([DUE])?.list ?? [];
    // Without those done meanwhile, and of people who are not seen.
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
    const told: string[] = [];
    const stop = desk.listen((push) => {
      if (push.code !== '2027') return;
      told.push(push.followUp);
      timer ??= setTimeout(() => {
        timer = undefined;
        void say(told.splice(0));
      }, TOGETHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [desk]);

  return null;
}
