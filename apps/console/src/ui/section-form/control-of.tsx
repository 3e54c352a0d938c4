import { unreachable } from '@parley/core/unreachable';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import type { ReactElement } from 'react';
import { MultiSelect } from '../form/multi-select';
import type { FieldKind } from './field-kinds';

/** The control of a field by its kind; `choice` names the values of an enum. */
export function controlOf(kind: FieldKind, choice: (value: string) => string): ReactElement {
  switch (kind.kind) {
    case 'switch':
      return <Switch />;
    case 'choice':
      return <Select options={kind.values.map((value) => ({ value, label: choice(value) }))} />;
    case 'choices':
      return <MultiSelect mode="multiple" options={kind.values.map((value) => ({ value, label: choice(value) }))} />;
    case 'number':
      return <InputNumber precision={0} min={kind.min} max={kind.max} />;
    case 'text':
      return <Input maxLength={kind.max} />;
    case 'texts':
      return <MultiSelect mode="tags" open={false} maxCount={kind.maxCount} />;
    default:
      return unreachable(kind);
  }
}
