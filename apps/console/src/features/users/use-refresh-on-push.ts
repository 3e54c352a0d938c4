import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useDesk } from '../../lib/desk/desk-context';
import { SETTINGS } from '../../lib/settings/use-section';
import { cardsOf, changesArchive } from './archive-changes';
import { useRefreshPeople } from './queries';

/** Pushes within this time, in ms, cause one refresh. */
const BATCH_MS = 1000;

/** Refetches the list and its views when a push reports a change by somebody else. */
export function useRefreshOnPush(): void {
  const desk = useDesk();
  const refreshPeople = useRefreshPeople();
  const queries = useQueryClient();
  const refresh = useEffectEvent(() => void refreshPeople());
  const refreshSettings = useEffectEvent(() => void queries.invalidateQueries({ queryKey: SETTINGS }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cards = cardsOf(desk.store.getState().inbox?.visitors.values() ?? []);
    const stop = desk.listen((push) => {
      if (!changesArchive(cards, push)) return;
      if (push.code === '8012') refreshSettings();
      timer ??= setTimeout(() => {
        timer = undefined;
        refresh();
      }, BATCH_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [desk]);
}
