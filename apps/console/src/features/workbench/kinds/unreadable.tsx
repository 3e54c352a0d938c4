import { useTranslation } from 'react-i18next';
import { MessageText } from '../thread/message/message-text';
import style from './kinds.module.css';
import type { KindProps } from './message-body';
import '../thread/texts';

/** A message whose text does not parse as its kind: shows the raw text with a notice. */
export function UnparsedMessage({ message }: KindProps) {
  const { t } = useTranslation('workbenchThread');
  return (
    <>
      <span className={style.unreadable}>{t('kinds.unreadable')}</span>
      <MessageText text={message.msg} />
    </>
  );
}
