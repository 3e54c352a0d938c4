import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../lib/desk/desk-context';
import { useTab } from '../../lib/frame/tab-context';

/** How long the address may lag behind a press before what it says counts again. In ms. */
const LAG_MS = 1000;

/** The address follows a press after this: its thread is drawn first, and who walks through many leaves one address. In ms. */
const FOLLOWS_MS = 150;

/** Before an account stands this, where a visitor's token has none. */
const TALK = '@';

/** As `choose` wants an internal chat with this account. */
export const talkWith = (account: string): string => TALK + account;

export type Choosing = {
  /** The visitor whose thread is shown. */
  chosen: string | null;
  /** The account with which one talks, in a thread's place. */
  talk: string | null;
  choose: (whose: string) => void;
  back: () => void;
};

/**
 * Whose thread is shown. It stands in the address; but a press is shown at once, and the address follows: a navigation
 * waits for what is more urgent, and under a flood of messages everything else is.
 */
export function useChosen(): Choosing {
  const desk = useDesk();
  const { query, setQuery } = useTab();
  const told = query.talk ? talkWith(query.talk) : (query.visitor ?? null);
  const [chosen, setChosen] = useState(told);
  const [lastTold, setLastTold] = useState(told);
  const [pressed, setPressed] = useState<{ visitor: string | null; at: number } | null>(null);
  if (told !== lastTold) {
    setLastTold(told);
    const isOnTheWay = pressed !== null && pressed.visitor !== told && performance.now() - pressed.at < LAG_MS;
    if (!isOnTheWay) setChosen(told);
  }

  // What the list is narrowed to stays; and the function stays the same, for the sake of its rows.
  const latest = useRef({ query, chosen });
  const address = useRef<{ replace: boolean; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => {
    latest.current = { query, chosen };
  });
  const show = useCallback(
    (visitor: string | null) => {
      setPressed({ visitor, at: performance.now() });
      setChosen(visitor);
      // The first choice is a step one can go back from; changing one's mind is not, be it before the address has followed.
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
