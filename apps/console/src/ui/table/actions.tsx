import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Button } from '../button';
import { toast } from '../toast/toast';
import './texts';
import type { Done } from './types';

/** How long an action can be undone, in ms. */
export const UNDO_MS = 10_000;

/** Shows the result of an action as a toast with an undo button, outside of the list's own bar. */
export function useTell() {
  const { t } = useTranslation('table');
  const errorText = useErrorText();
  return ({ text, undo }: Done): void => {
    if (!undo) {
      toast.good(text);
      return;
    }
    const back = () =>
      void undo().then(
        () => toast.good(t('undone')),
        (error: unknown) => toast.bad(errorText(error)),
      );
    toast.good(text, { durationMs: UNDO_MS, actions: [{ label: t('undo'), onSelect: back }] });
  };
}

/** Runs one action: whether it is running, and the function that starts it; a failure is shown too. */
export function useTold(): readonly [boolean, (work: () => Promise<Done | null>) => Promise<void>] {
  const tell = useTell();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  async function told(work: () => Promise<Done | null>): Promise<void> {
    setBusy(true);
    try {
      const done = await work();
      if (done) tell(done);
    } catch (error) {
      toast.bad(errorText(error));
    } finally {
      setBusy(false);
    }
  }
  return [isBusy, told];
}

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & { run: () => Promise<Done | null> };

/** A button that is busy while its action runs; a toast shows the result or the error. */
export function ActionButton({ run, ...rest }: Props) {
  const [isBusy, told] = useTold();
  return <Button {...rest} busy={isBusy} onClick={() => void told(run)} />;
}

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
