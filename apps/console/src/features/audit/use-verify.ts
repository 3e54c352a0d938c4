import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';

/** Result of the verification; stays next to the button until the next run. */
type Outcome = { kind: 'good' | 'bad' | 'info'; text: string };

/** Verifies the chain of the audit log on the server. */
export function useVerify(): { verify: () => Promise<void>; isBusy: boolean; outcome: Outcome | null } {
  const { t } = useTranslation('audit');
  const api = useApi();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function verify(): Promise<void> {
    setBusy(true);
    setOutcome(null);
    try {
      const { checked, fault } = await api('GET /audit/verify');
      if (fault) {
        const text = fault.number === null ? t('waitingFault') : t(`faults.${fault.problem}`, { number: fault.number });
        setOutcome({ kind: 'bad', text });
      } else if (checked === 0) setOutcome({ kind: 'info', text: t('nothingToVerify') });
      else setOutcome({ kind: 'good', text: t('verified', { count: checked }) });
    } catch (error) {
      setOutcome({ kind: 'bad', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  }

  return { verify, isBusy, outcome };
}
