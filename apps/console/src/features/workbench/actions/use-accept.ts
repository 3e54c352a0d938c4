import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorId } from '../../../lib/api/api-error';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import { useOwnInfo } from '../../../lib/desk/use-own-info';
import { loadOf, reachedLimit } from './limit';

/** What accepting beyond the limit means, if the limit is reached; else null. */
export function useLimitWords(): string | null {
  const { t } = useTranslation('workbenchActions');
  const limit = reachedLimit(
    useOwnInfo()?.limit ?? 0,
    useDeskState(({ inbox }) => loadOf(inbox)),
  );
  return limit === null ? null : t('limit.reached', { count: limit });
}

/**
 * Accepting at the limit takes a second press (C-18): the first one only asks, with the limit in `asking`. The server
 * decides: the limit may have been reached or changed elsewhere.
 */
export function useAccept(visitor: string) {
  const { t } = useTranslation('workbenchActions');
  const desk = useDesk();
  const words = useLimitWords();
  const [isAsking, setAsking] = useState(false);

  return {
    asking: isAsking ? (words ?? t('limit.full')) : null,
    /** For the button's tooltip. */
    words,
    label: isAsking ? t('limit.anyway') : t('verbs.accept'),
    /** False: nothing was accepted yet, the agent is asked. */
    async accept(): Promise<boolean> {
      if (words !== null && !isAsking) {
        setAsking(true);
        return false;
      }
      try {
        await desk.accept(visitor, isAsking);
      } catch (error) {
        if (isAsking || errorId(error) !== 'limit-reached') throw error;
        setAsking(true);
        return false;
      }
      setAsking(false);
      return true;
    },
  };
}
