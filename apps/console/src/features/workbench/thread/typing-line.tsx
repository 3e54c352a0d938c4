import { useTranslation } from 'react-i18next';
import { useDeskState } from '../../../lib/desk/desk-context';
import style from './thread.module.css';

/** Who types now; its line is always there, so that nothing moves when it comes and goes. */
export function TypingLine({ visitor }: { visitor: string }) {
  const { t } = useTranslation('workbench');
  const typing = useDeskState((state) => state.typing.get(visitor));
  return (
    <p className={style.typing}>
      {typing?.role === 'user' && (typing.text ? t('thread.visitorTypingText') : t('thread.visitorTyping'))}
      {typing?.role === 'user' && typing.text && <em dir="auto"> {typing.text}</em>}
      {typing?.role === 'service' && t('thread.agentTyping', { name: typing.nickname ?? t('bar.someone') })}
    </p>
  );
}
