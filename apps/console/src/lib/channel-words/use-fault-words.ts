import type { ChannelFault } from '@parley/core/channels/words';
import { useTranslation } from 'react-i18next';
import './texts';

/** Why something of a channel failed, with the platform's number; empty: it did not fail. */
export function useFaultWords() {
  const { t } = useTranslation('channelFaults');
  return ({ fault, error }: { fault?: ChannelFault | null | undefined; error?: string | null | undefined }): string => {
    if (!fault) return error ?? '';
    return error && /^-?\d+/.test(error) ? t('code', { words: t(fault), code: error }) : t(fault);
  };
}
