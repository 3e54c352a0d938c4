import type { Delivery } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useFaultWords } from './use-fault-words';

/** Whether the platform has our message, or why not (yet). */
export function useDeliveryWords() {
  const { t } = useTranslation('channelFaults');
  const faultWords = useFaultWords();
  return (delivery: Delivery): string => {
    const { state } = delivery;
    const why = faultWords(delivery) || (state === 'failed' ? t('unknown') : '');
    const isTriedAgain = state === 'queued' && why !== '';
    return t(isTriedAgain ? 'triedAgain' : state, { why });
  };
}
