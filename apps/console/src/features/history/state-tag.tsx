import { historyFields } from '@parley/protocol/fields/history';
import { useFields } from '../../lib/fields/use-fields';
import { Icon } from '../../ui/icon';
import style from './history.module.css';
import type { Talk } from './keys';

/** The state of a conversation as colour, icon and text. */
export function StateTag({ state }: { state: Talk['state'] }) {
  const texts = useFields(historyFields);
  return (
    <span className={style.state} data-state={state}>
      <Icon name={state} />
      {texts.value('state', state)}
    </span>
  );
}
