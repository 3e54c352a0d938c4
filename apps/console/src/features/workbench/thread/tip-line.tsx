import { useTranslation } from 'react-i18next';
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
  switch (id) {
    case 'text':
      return detail.text ?? '';
    case 'share-ended':
      return t('tips.shareEnded', { name: detail.to ?? t('bar.someone') });
    default:
      return '';
  }
}
