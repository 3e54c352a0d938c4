import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../lib/desk/desk-context';
import type { Tip } from '../../../lib/desk/types';
import style from './message/message.module.css';

/** A tip between messages, in small text in the middle. */
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
  switch (id) {
    case 'text':
      return detail.text ?? '';
    case 'assigned':
      return detail.name === me.nickname ? t('tips.assignedYouAfter') : t('tips.assignedAfter', { name: detail.name });
    case 'share-ended':
      return t('tips.shareEnded', { name: detail.to ?? t('bar.someone') });
    default:
      return '';
  }
}
