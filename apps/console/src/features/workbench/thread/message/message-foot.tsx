import { objectOf } from '@parley/protocol/bodies';
import { OF_RULE } from '@parley/protocol/rule-of-answer';
import type { Delivery, Message } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useDeliveryWords } from '../../../../lib/channel-words/use-delivery-words';
import { Icon, type IconName } from '../../../../ui/icon';
import style from './message-foot.module.css';
import { RuleMark } from './rule-mark';

type Props = { message: Message };

/**
 * Below a message: which rule wrote it, what a message of another channel was there, and what became of ours. Loaded
 * with the first one.
 */
export default function MessageFoot({ message }: Props) {
  const { delivery } = message;
  return (
    <>
      {message.onlyID.startsWith(OF_RULE) && <RuleMark onlyID={message.onlyID} />}
      {(message.kind === 'file' || message.kind === 'card') && <Sort message={message} />}
      {delivery && <Outcome delivery={delivery} />}
    </>
  );
}

const SORTS = ['location', 'link', 'page', 'voice', 'video'] as const;
const SORT_ICONS: Record<(typeof SORTS)[number], IconName> = {
  location: 'watched',
  link: 'link',
  page: 'phone',
  voice: 'sound',
  video: 'current',
};

/** What the visitor sent, by the platform's kinds, and what it heard in a voice. */
function Sort({ message }: Props) {
  const { t } = useTranslation('channelFaults');
  const { sort, heard } = objectOf(message.msg);
  const known = SORTS.find((one) => one === sort);
  if (!known) return null;
  return (
    <small className={style.foot}>
      <Icon name={SORT_ICONS[known]} size={12} /> {t(`sorts.${known}`)}
      {typeof heard === 'string' && heard !== '' && (
        <span className={style.heard} dir="auto">
          {t('heard', { text: heard })}
        </span>
      )}
    </small>
  );
}

const ICONS: Record<Delivery['state'], IconName> = { queued: 'clock', sent: 'check', failed: 'warning' };

/** Whether the platform has our message, or why not (yet). */
function Outcome({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('channelFaults');
  const words = useDeliveryWords();
  const { state } = delivery;
  return (
    <small className={style.foot} data-state={state}>
      <Icon name={ICONS[state]} size={12} /> {delivery.template && `${t('notice')} · `}
      {words(delivery)}
    </small>
  );
}
