import { lazyPart } from '../lib/lazy-part';
import type { AntdChoiceProps } from './antd-choice';
import style from './choice.module.css';

const AntdChoice = lazyPart(() => import('./antd-choice'), 'AntdChoice');

/** A single choice on pages that do not use antd otherwise: its control is loaded when it is shown, in a place kept for it. */
export function Choice(props: AntdChoiceProps) {
  return (
    <span className={style.place}>
      <AntdChoice {...props} />
    </span>
  );
}
