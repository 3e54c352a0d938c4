import type { Message } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon';
import { useThreadTools } from '../thread-context';
import style from './message.module.css';
import type { MessageActionKey } from './message-actions';
import '../texts';

/** Actions with a button beside the message; the others are in its menu. */
const AT_HAND: readonly MessageActionKey[] = ['quote', 'copy', 'download', 'recall'];

/** Buttons beside the hovered message. By keyboard the message's own shortcuts are used. */
export function MessageTools({ message }: { message: Message }) {
  const { t } = useTranslation('workbenchThread');
  const tools = useThreadTools();
  const actions = tools.actionsOf(message);
  if (actions.length === 0) return null;
  return (
    <span className={style.tools}>
      {actions
        .filter(({ key }) => AT_HAND.includes(key))
        .map(({ key, icon }) => (
          <button
            key={key}
            type="button"
            tabIndex={-1}
            className={style.tool}
            aria-label={t(`actions.${key}`)}
            title={t(`actions.${key}`)}
            onClick={() => tools.run(key, message)}
          >
            <Icon name={icon} size={15} />
          </button>
        ))}
      <button
        type="button"
        tabIndex={-1}
        className={style.tool}
        aria-label={t('actions.more')}
        title={t('actions.more')}
        aria-haspopup="menu"
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          tools.openMenu(message, { x: left, y: bottom + 4 });
        }}
      >
        <Icon name="more" size={15} />
      </button>
    </span>
  );
}
