import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { toast } from '../../ui/toast/toast';

/** Walks the chain and says what came of it. */
export function useVerify(): { verify: () => Promise<void>; isBusy: boolean } {
  const { t } = useTranslation('audit');
  const api = useApi();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);

  async function verify(): Promise<void> {
    setBusy(true);
    try {
      const { checked, fault } = await api('GET /audit/verify');
      if (!fault && checked === 0) toast.info(t('nothingToVerify'));
      else if (!fault) toast.good(t('verified', { count: checked }));
      else
        toast.bad(fault.number === null ? t('waitingFault') : t(`faults.${fault.problem}`, { number: fault.number }));
    } catch (error) {
      toast.bad(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return { verify, isBusy };
}
