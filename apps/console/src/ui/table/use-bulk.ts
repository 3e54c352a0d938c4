import { useEffect, useState } from 'react';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { UNDO_MS } from './actions';
import type { BulkAction, Done } from './types';

type Runnable<Row> = Pick<BulkAction<Row>, 'key' | 'run'>;

export type BulkPhase =
  | { kind: 'idle' }
  | { kind: 'working'; key: string }
  | { kind: 'done'; done: Done; isUndoing: boolean }
  | { kind: 'failed'; why: string };

/** State of a bulk action: running, done (and for some time undoable), or refused with the reason. */
export function useBulk<Row>(onDone: () => void) {
  const [phase, setPhase] = useState<BulkPhase>({ kind: 'idle' });
  const errorText = useErrorText();

  useEffect(() => {
    if (phase.kind !== 'done' || phase.isUndoing) return;
    const timer = setTimeout(() => setPhase({ kind: 'idle' }), UNDO_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  async function run(action: Runnable<Row>, rows: readonly Row[]): Promise<void> {
    setPhase({ kind: 'working', key: action.key });
    try {
      const done = await action.run(rows);
      setPhase(done ? { kind: 'done', done, isUndoing: false } : { kind: 'idle' });
      if (done) onDone();
    } catch (error) {
      setPhase({ kind: 'failed', why: errorText(error) });
    }
  }

  async function undo(): Promise<void> {
    if (phase.kind !== 'done' || !phase.done.undo) return;
    setPhase({ ...phase, isUndoing: true });
    try {
      await phase.done.undo();
      setPhase({ kind: 'idle' });
    } catch (error) {
      setPhase({ kind: 'failed', why: errorText(error) });
    }
  }

  return { phase, run, undo, dismiss: () => setPhase({ kind: 'idle' }) };
}

export type Bulk<Row> = ReturnType<typeof useBulk<Row>>;
