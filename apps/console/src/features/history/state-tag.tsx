import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import style from './history.module.css';
import type { Talk } from './keys';

/** Where a conversation stands: a hue, an icon and a word. */
export function StateTag({ state }: { state: Talk['state'] }) {
  const { t } = useTranslation('history');
  return (
    <span className={style.state} data-state={state}>
      <Icon name={state} />
      {t(`states.${state}`)}
    </span>
  );
}
