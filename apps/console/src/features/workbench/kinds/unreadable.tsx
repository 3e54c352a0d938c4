import { useTranslation } from 'react-i18next';
import { MessageText } from '../thread/message-text';
import style from './kinds.module.css';
import type { KindProps } from './message-body';

/** Its kind promises what its text does not hold: the text as it came, and a word that says so. */
export function Unreadable({ message }: KindProps) {
  const { t } = useTranslation('workbenchThread');
  return (
    <>
      <span className={style.unreadable}>{t('kinds.unreadable')}</span>
      <MessageText text={message.msg} />
    </>
  );
}
