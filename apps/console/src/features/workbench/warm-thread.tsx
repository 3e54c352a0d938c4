import type { Inbox } from '@parley/protocol/push/effect';
import type { VisitorRow } from '@parley/protocol/types';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDesk, useDeskState, useRow } from '../../lib/desk/desk-context';
import { groupOf } from './list/groups';

/** Milliseconds after the list is here: what follows it is asked for and drawn first. */
const AFTER_MS = 1000;

/** True once a thread was drawn since the page was loaded. */
let isWarm = false;

/**
 * Draws the thread of one conversation outside the document while none is open, so that the browser has compiled its
 * code when the first one is opened: 53 ms of processor time instead of 82 (docs/performance.md). In a hidden `Activity`
 * React draws in its idle time and runs no effects: nothing more is asked for, and nothing counts as read.
 */
export function WarmThread({ children }: { children: (row: VisitorRow) => ReactNode }) {
  const [isDone, setDone] = useState(isWarm);
  if (isDone) return null;
  const done = () => {
    isWarm = true;
    setDone(true);
  };
  return <Warming onDone={done}>{children}</Warming>;
}

type WarmingProps = { onDone: () => void; children: (row: VisitorRow) => ReactNode };

function Warming({ onDone, children }: WarmingProps) {
  const desk = useDesk();
  const first = useDeskState(({ inbox }) => inbox && firstTalk(inbox));
  const row = useRow(first);
  const [asked, setAsked] = useState<string | null>(null);
  const [place] = useState(() => document.createElement('div'));
  const conversation = row?.conversation ?? null;
  const isLoaded = useDeskState(({ threads }) => conversation !== null && threads.get(conversation)?.phase === 'ready');

  useEffect(() => {
    if (first === null) return;
    const timer = setTimeout(() => {
      desk.prepare(first);
      setAsked(first);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [desk, first]);

  const isWanted = isLoaded && asked === first;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function is no reason to begin again
  useEffect(() => {
    if (!isWanted) return;
    // On a busy desk it may be a while until React has nothing else to draw.
    const drawn = new MutationObserver(onDone);
    drawn.observe(place, { childList: true });
    return () => drawn.disconnect();
  }, [isWanted, place]);

  return isWanted && row ? <Activity mode="hidden">{createPortal(children(row), place)}</Activity> : null;
}

/** The visitor of one of the agent's own conversations, or else of any in the list; null: the list has none. */
function firstTalk({ visitors, me }: Inbox): string | null {
  let any: string | null = null;
  for (const row of visitors.values()) {
    if (row.conversation === null) continue;
    if (groupOf(row, me.uuid) === 'current') return row.YQToken;
    any ??= row.YQToken;
  }
  return any;
}
