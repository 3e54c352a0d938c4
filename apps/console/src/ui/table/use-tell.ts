import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { toast } from '../toast/toast';
import './texts';
import type { Done } from './types';
import { UNDO_MS } from './use-bulk';

/** Says what was done outside the list's own bar, with the way back. */
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

/** The same for what one press does: whether it is at work, and how it is done; a failure is told too. */
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
