import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import Tooltip from 'antd/es/tooltip';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon';
import { BACKGROUNDS, type Background } from './theme';
import style from './theme-drawer.module.css';

type Common = {
  label: string;
  /** When it takes effect. */
  tip?: string;
  isOff?: boolean;
};

/** Label at the left, control at the right. The tip can be reached by keyboard. */
function Row({ id, label, tip, isTall, children }: Common & { id: string; isTall?: boolean; children: ReactNode }) {
  return (
    <div className={style.row} data-tall={isTall}>
      <span className={style.label}>
        <span id={id}>{label}</span>
        {tip && (
          <Tooltip title={tip}>
            <button type="button" className={style.tip} aria-label={`${label}: ${tip}`}>
              <Icon name="info" size={14} />
            </button>
          </Tooltip>
        )}
      </span>
      {children}
    </div>
  );
}

type ChoiceProps<Value> = Common & {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

export function ChoiceRow<Value extends string>({ value, options, onChange, isOff, ...row }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Row id={id} {...row}>
      <Select<Value>
        className={style.select ?? ''}
        aria-labelledby={id}
        disabled={isOff ?? false}
        value={value}
        options={[...options]}
        onChange={onChange}
      />
    </Row>
  );
}

export function SwitchRow({
  isOn,
  onChange,
  isOff,
  ...row
}: Common & { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <Row id={id} {...row}>
      <Switch aria-labelledby={id} disabled={isOff ?? false} checked={isOn} onChange={onChange} />
    </Row>
  );
}

type BackgroundProps = Common & {
  value: Background;
  words: Record<Background, string>;
  onChange: (value: Background) => void;
};

/** A choice between two pictures. */
export function BackgroundRow({ value, words, onChange, isOff = false, ...row }: BackgroundProps) {
  const id = useId();
  return (
    <Row id={id} isTall {...row}>
      <div className={style.pictures} role="radiogroup" aria-labelledby={id}>
        {BACKGROUNDS.map((background) => (
          <label key={background} className={style.picture} data-picture={background} title={words[background]}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              aria-label={words[background]}
              disabled={isOff}
              checked={value === background}
              onChange={() => onChange(background)}
            />
          </label>
        ))}
      </div>
    </Row>
  );
}
