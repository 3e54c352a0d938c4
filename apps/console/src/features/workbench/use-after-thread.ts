import type { VisitorRow } from '@parley/protocol/types';
import { useEffect, useState } from 'react';
import { useDeskState } from '../../lib/desk/desk-context';
import { afterPaint } from './painted';

/** Messages that are long in coming hold nothing else up for longer. In ms. */
const PATIENCE_MS = 200;

/** Whose facts are drawn: the one's before, until what was pressed for is painted. Its messages come first, on the wire too. */
export function useAfterThread(row: VisitorRow | undefined): string | null {
  const visitor = row?.YQToken ?? null;
  const conversation = row?.conversation ?? null;
  const isReady = useDeskState(
    ({ threads }) => conversation === null || (threads.get(conversation)?.phase ?? 'loading') !== 'loading',
  );
  const [shown, setShown] = useState(visitor);

  useEffect(() => {
    if (visitor === shown) return;
    const show = () => setShown(visitor);
    if (isReady) return afterPaint(show);
    const timer = setTimeout(show, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [visitor, shown, isReady]);

  return shown;
}
