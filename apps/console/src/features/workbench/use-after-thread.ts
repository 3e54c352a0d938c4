import type { VisitorRow } from '@parley/protocol/types';
import { useEffect, useState } from 'react';
import { useDeskState } from '../../lib/desk/desk-context';
import { afterPaint } from './painted';

/** Longest delay in ms by which slow messages hold up the details. */
const PATIENCE_MS = 200;

/** The visitor whose details are shown: the previous one until the new thread is painted, so that its messages load first. */
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
