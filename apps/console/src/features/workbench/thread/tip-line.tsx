import { knownEndReason } from '@parley/core/conversation/endings';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import type { Tip } from '../../../lib/desk/types';
import style from './message/message.module.css';

/** A tip: an event between messages, in small text in the middle. */
export function TipLine({ tip }: { tip: Tip }) {
  const words = useTipWords(tip);
  return words ? (
    <p className={style.tip} data-key={tip.key}>
      {words}
    </p>
  ) : null;
}

function useTipWords({ id, detail }: Tip): string {
  const { t } = useTranslation('workbench');
  const { me } = useDesk();
  const colleague = useDeskState((state) => state.inbox?.agents.get(detail.to ?? '')?.nickname);
  const name = colleague || detail.name || t('bar.someone');
  const isMe = detail.name === me.nickname;
  switch (id) {
    case 'text':
      return detail.text ?? '';
    case 'assigned': {
      const isLeft = detail.tip === 'agent-gone';
      if (isMe) return isLeft ? t('tips.assignedYouAfter') : t('tips.assignedYou');
      return isLeft ? t('tips.assignedAfter', { name }) : t('tips.assigned', { name });
    }
    case 'queued':
      return t('tips.queued', { position: detail.position ?? '' });
    case 'takenOver':
      return isMe ? t('tips.takenOverYou') : t('tips.takenOver', { name });
    case 'ownerReturned':
      return t('tips.ownerReturned', { name });
    case 'returned':
      return t('tips.returned');
    case 'requeued':
      return t('tips.requeued');
    case 'ended': {
      const known = knownEndReason(detail.reason);
      return known ? t(`tips.ended.${known}`) : t('tips.ended.other', { reason: detail.reason });
    }
    case 'transferOffered': {
      const note = detail.note ? ` ${t('tips.transferNote', { note: detail.note })}` : '';
      return t('tips.transferOffered', { name }) + note;
    }
    case 'transfer-declined':
      return (
        t('tips.transferDeclined', { name }) +
        (detail.reason ? ` ${t('tips.declineReason', { reason: detail.reason })}` : '')
      );
    case 'transfer-bounced':
      return t('tips.transferBounced', { name });
    case 'share-ended':
      return t('tips.shareEnded', { name: detail.to ?? t('bar.someone') });
    case 'invitationAccepted':
      return t('tips.invitationAccepted');
    case 'invitation-refused':
      return t('tips.invitationRefused');
    default:
      return ''; // A tip of a newer server, for which this version has no text.
  }
}
