import { HOOK_EVENTS, type HookEvent } from '@parley/protocol/http/programs/programs';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../ui/icon';
import style from '../access.module.css';
import { type Delivery, eventWord } from './queries';

const ICONS: Record<Delivery['state'], IconName> = { waiting: 'clock', sent: 'check', dead: 'warning' };

export function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  const { t } = useTranslation('access');
  return (
    <span className={style.state} data-state={state}>
      <Icon name={ICONS[state]} />
      {t(`deliveries.state.${state}`)}
    </span>
  );
}

export function useDeliveryWords() {
  const { t } = useTranslation('access');
  return {
    /** A type of a newer server has no words: its name. */
    type: (type: string): string => (isKnown(type) ? t(eventWord(type)) : type),
    outcome({ status, error }: Pick<Delivery, 'status' | 'error'>): string {
      if (error === null) return status === null ? '' : `HTTP ${status}`;
      return t(`deliveries.error.${error}`, { status: status ?? '' });
    },
  };
}

const isKnown = (type: string): type is HookEvent | 'hook.test' =>
  type === 'hook.test' || (HOOK_EVENTS as readonly string[]).includes(type);
