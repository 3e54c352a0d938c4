import { useState } from 'react';
import type { Done } from './types';

/** The open question before an action on `rows`. `onClose` answers it; null: nothing is done. */
export type Asking<Row, What extends string> = {
  what: What;
  rows: readonly Row[];
  onClose: (done: Done | null) => void;
};

/** Actions that ask in a dialog first: `ask(what)` is such an action's `run`, and resolves when the dialog closes. */
export function useAsking<Row, What extends string>() {
  const [asking, setAsking] = useState<Asking<Row, What> | null>(null);
  const ask = (what: What) => (rows: readonly Row[]) =>
    new Promise<Done | null>((resolve) => {
      const onClose = (done: Done | null): void => {
        setAsking(null);
        resolve(done);
      };
      setAsking({ what, rows, onClose });
    });
  return { asking, ask };
}
