import Select from 'antd/es/select';
import { AntdFrame } from './antd-frame';
import style from './choice.module.css';

export type AntdChoiceProps = {
  /** For its label. */
  id: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** Without a border until it is pointed at. */
  isQuiet?: boolean;
  /** Focused when it appears. */
  isFirst?: boolean;
};

/** antd's select by itself; the part of `Choice` that is loaded. */
export function AntdChoice({ id, value, options, onChange, isQuiet = false, isFirst = false }: AntdChoiceProps) {
  return (
    <AntdFrame>
      <Select
        id={id}
        className={style.select ?? ''}
        variant={isQuiet ? 'borderless' : 'outlined'}
        autoFocus={isFirst}
        value={value}
        options={[...options]}
        onChange={onChange}
        // A modal dialog is above everything outside of it.
        getPopupContainer={(control) => control.closest('dialog') ?? document.body}
      />
    </AntdFrame>
  );
}
