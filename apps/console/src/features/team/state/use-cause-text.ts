import type { stateInterval } from '@parley/protocol/http/census/service';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import '../texts';

type Caused = Pick<z.infer<typeof stateInterval>, 'cause' | 'byName' | 'word' | 'reason'>;

/** Who or what began a state, with the reason or the agent's own word. */
export function useCauseText(): (interval: Caused) => string {
  const { t } = useTranslation('team');
  return ({ cause, byName, word, reason }) => {
    const who = cause === 'another' && byName ? t('causes.anotherNamed', { name: byName }) : t(`causes.${cause}`);
    return [who, reason || word].filter(Boolean).join(t('colon'));
  };
}
