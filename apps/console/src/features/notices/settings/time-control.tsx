import Input from 'antd/es/input';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from '../notices.module.css';

/** A time of the day; emptied: none. */
export const TimeControl = ({ id, value, onChange, disabled }: ControlProps) => (
  <Input
    type="time"
    className={style.clock ?? ''}
    id={id}
    value={String(value)}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value)}
  />
);
