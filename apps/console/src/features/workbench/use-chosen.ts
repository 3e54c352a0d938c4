import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../lib/desk/desk-context';
import { useTab } from '../../lib/frame/tab-context';
import { isOutdated, type Press, recent } from './late-address';

/** Delay in ms of the address update after a click: the thread renders first, and quick choices cause one navigation. */
const FOLLOWS_MS = 150;

/** Prefix that distinguishes an account from a visitor's token. */
const TALK = '@';

/** The argument of `choose` for an internal chat with this account. */
export const talkWith = (account: string): string => TALK + account;

export type ChosenState = {
  /** The visitor whose thread is shown. */
  chosen: string | null;
  /** The account of the internal chat shown in place of a thread. */
  talk: string | null;
  choose: (whose: string) => void;
  back: () => void;
};

/**
 * The chosen visitor, kept in the address. A click takes effect at once and the address follows, since a navigation is a
 * low-priority update that many incoming messages can delay.
 */
export function useChosen(): ChosenState {
  const desk = useDesk();
  const { query, setQuery } = useTab();
  const told = query.talk ? talkWith(query.talk) : (query.visitor ?? null);
  const [chosen, setChosen] = useState(told);
  const [lastTold, setLastTold] = useState(told);
  const [presses, setPresses] = useState<readonly Press[]>([]);
  if (told !== lastTold) {
    setLastTold(told);
    if (!isOutdated(told, presses, performance.now())) setChosen(told);
  }

  // A ref keeps the filter's query and a stable function, so that rows are not rendered.
  const latest = useRef({ query, chosen });
  const address = useRef<{ replace: boolean; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => {
    latest.current = { query, chosen };
  });
  const show = useCallback(
    (visitor: string | null) => {
      setPresses((known) => [...recent(known, performance.now()), { visitor, at: performance.now() }]);
      setChosen(visitor);
      // The first choice adds a history entry; changing it replaces the entry, even before the address has followed.
      const isFirst = visitor !== null && latest.current.chosen === null;
      const replace = !isFirst && address.current?.replace !== false;
      clearTimeout(address.current?.timer);
      const timer = setTimeout(() => {
        address.current = null;
        const talk = accountOf(visitor);
        setQuery({ ...latest.current.query, visitor: talk === null ? visitor : null, talk }, { replace });
      }, FOLLOWS_MS);
      address.current = { replace, timer };
    },
    [setQuery],
  );
  const choose = useCallback(
    (visitor: string) => {
      desk.prepare(visitor, 'press');
      show(visitor);
    },
    [desk, show],
  );
  const back = useCallback(() => show(null), [show]);
  const talk = accountOf(chosen);
  return { chosen: talk === null ? chosen : null, talk, choose, back };
}

const accountOf = (whose: string | null): string | null => (whose?.startsWith(TALK) ? whose.slice(TALK.length) : null);
