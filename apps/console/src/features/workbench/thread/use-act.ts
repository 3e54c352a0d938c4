import { useState } from 'react';
import type { Desk } from '../../../lib/desk/desk';
import { useDesk } from '../../../lib/desk/desk-context';
import type { ActionKey } from './actions';

type Failure = { key: ActionKey; error: unknown };

const VERBS: Record<ActionKey, (desk: Desk, visitor: string) => Promise<void>> = {
  accept: (desk, visitor) => desk.accept(visitor),
  decline: (desk, visitor) => desk.decline(visitor),
  end: (desk, visitor) => desk.end(visitor),
  takeOver: (desk, visitor) => desk.takeOver(visitor),
  invite: (desk, visitor) => desk.invite(visitor),
  watch: (desk, visitor) => desk.monitor(visitor, true),
  unwatch: (desk, visitor) => desk.monitor(visitor, false),
};

/** Runs a verb on one visitor: which is at work, what failed and why, what was done last. */
export function useAct(visitor: string) {
  const desk = useDesk();
  const [busy, setBusy] = useState<ActionKey | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [done, setDone] = useState<ActionKey | null>(null);

  async function act(key: ActionKey): Promise<void> {
    if (busy) return;
    setBusy(key);
    setFailure(null);
    try {
      await VERBS[key](desk, visitor);
      setDone(key);
    } catch (error) {
      setFailure({ key, error });
    } finally {
      setBusy(null);
    }
  }

  return { act, busy, failure, done, forgetFailure: () => setFailure(null) };
}
