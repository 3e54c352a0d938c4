import type { VisitorState } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import { STATE_LOOK } from '../state-look';
import style from './thread.module.css';

/** A conversation's state, by text and colour. */
export function StateTag({ state }: { state: VisitorState }) {
  const { t } = useTranslation('workbench');
  const { icon, hue, soft } = STATE_LOOK[state];
  return (
    <span className={style.tag} style={{ color: hue, background: soft }}>
      <Icon name={icon} size={14} />
      <span className={style.word}>{t(`state.${state}`)}</span>
    </span>
  );
}
