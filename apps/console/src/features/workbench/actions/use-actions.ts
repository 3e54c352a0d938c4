import type { VisitorRow } from '@parley/protocol/types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../../../lib/desk/desk';
import { useDesk } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { toast } from '../../../ui/toast/toast';
import { setMode } from '../composer/mode-store';
import type { Action, ActionKey } from './action-table';
import { forgetTakenOver, rememberTakenOver } from './taken-over';
import { useAccept } from './use-accept';
import { corner } from './use-transfer-news';

type Failure = { key: ActionKey; error: unknown };
type Verb = (desk: Desk, visitor: string) => Promise<void>;

/** How long a toast with an undo button is shown. */
const UNDO_MS = 8000;

/** Actions that run without a dialog, with their calls. */
const AT_ONCE: Partial<Record<ActionKey, Verb>> = {
  takeOver: (desk, visitor) => desk.takeOver(visitor),
  handBack: (desk, visitor) => desk.handBack(visitor),
  requeue: (desk, visitor) => desk.requeue(visitor),
  withdraw: (desk, visitor) => desk.withdraw(visitor),
  watch: (desk, visitor) => desk.monitor(visitor, true),
  unwatch: (desk, visitor) => desk.monitor(visitor, false),
  whisper: async (_desk, visitor) => setMode(visitor, 'whisper'),
};

/** Closes the toast of the last action that can be undone. */
let closeDone = (): void => {};

/** The action that undoes an action. */
const UNDO: Partial<Record<ActionKey, ActionKey>> = { takeOver: 'handBack', handBack: 'takeOver' };

/** Runs actions on one visitor: the running one, the open dialog, the last failure and the last one done. */
export function useActions({ YQToken: visitor, conversation }: Pick<VisitorRow, 'YQToken' | 'conversation'>) {
  const { t } = useTranslation('workbenchActions');
  const desk = useDesk();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<ActionKey | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [done, setDone] = useState<ActionKey | null>(null);
  const [asking, setAsking] = useState<ActionKey | null>(null);
  const accepting = useAccept(visitor);

  async function act(key: ActionKey): Promise<void> {
    const verb = AT_ONCE[key];
    if (busy || !(verb || key === 'accept')) return;
    setBusy(key);
    setFailure(null);
    try {
      if (verb) await verb(desk, visitor);
      if (key !== 'accept' || (await accepting.accept())) succeeded(key);
    } catch (error) {
      setFailure({ key, error });
    } finally {
      setBusy(null);
    }
  }

  function succeeded(key: ActionKey): void {
    setDone(key);
    if (conversation && key === 'takeOver') rememberTakenOver(conversation);
    if (conversation && key === 'handBack') forgetTakenOver(conversation);
    const undo = UNDO[key];
    if (!undo) return;
    // Handed back meanwhile, it is no longer true that the conversation is taken over.
    closeDone();
    closeDone = toast.good(t(`done.${key as 'takeOver' | 'handBack'}`), {
      ...corner(),
      durationMs: UNDO_MS,
      actions: [{ label: t('undo'), onSelect: () => void takeBack(undo) }],
    });
  }

  /** The thread may be closed by then, so an error is shown as a toast. */
  async function takeBack(key: ActionKey): Promise<void> {
    try {
      await AT_ONCE[key]?.(desk, visitor);
      if (conversation && key === 'takeOver') rememberTakenOver(conversation);
      if (conversation && key === 'handBack') forgetTakenOver(conversation);
    } catch (error) {
      toast.bad(t('failedWhy', { verb: t(`verbs.${key}`), why: errorText(error) }));
    }
  }

  return {
    /** Runs the action or opens its dialog. */
    press: ({ key, goes }: Action) => {
      if (goes === 'dialog') setAsking(key);
      else void act(key);
    },
    act,
    /** Accepting beyond the limit. */
    accepting,
    busy,
    failure,
    done,
    forgetFailure: () => setFailure(null),
    asking,
    /** Closes the dialog. `isDone`: the action was carried out. */
    closed(isDone: boolean): void {
      if (isDone) setDone(asking);
      setAsking(null);
    },
  };
}

export type Actions = ReturnType<typeof useActions>;
