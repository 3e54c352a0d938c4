import type { PushOf } from '@parley/protocol/push/push-of';
import i18next from 'i18next';
import { toast } from '../../../ui/toast/toast';
import '../texts';

/** Says who has set the state, and why; stays until it is closed. */
export function tellState({ state, hidden, by, why }: PushOf<'2031'>): void {
  const chosen = i18next.t(`team:states.${state === '0' ? 'online' : (hidden ?? 'hidden')}`);
  const title = i18next.t('team:setState.told', { name: by, state: chosen });
  toast.wait(why, { title, durationMs: null, place: 'corner' });
}
