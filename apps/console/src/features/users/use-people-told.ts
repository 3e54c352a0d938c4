import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useDesk } from '../../lib/desk/desk-context';
import { SETTINGS } from '../../lib/settings/use-section';
import { cardsOf, isPeopleNews } from './people-news';
import { usePeopleAgain } from './queries';

/** Many can be told of at once: what shows them is read anew once. In ms. */
const TOGETHER_MS = 1000;

/** What a colleague changed and a push told of: the list and its views are read anew. */
export function usePeopleTold(): void {
  const desk = useDesk();
  const again = usePeopleAgain();
  const queries = useQueryClient();
  const read = useEffectEvent(() => void again());
  const readSettings = useEffectEvent(() => void queries.invalidateQueries({ queryKey: SETTINGS }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cards = cardsOf(desk.store.getState().inbox?.visitors.values() ?? []);
    const stop = desk.listen((push) => {
      if (!isPeopleNews(cards, push)) return;
      if (push.code === '8012') readSettings();
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, TOGETHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [desk]);
}
