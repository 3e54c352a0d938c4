import type { SectionName, SectionValue } from '@parley/protocol/settings/sections';
import Form, { type Rule } from 'antd/es/form';
import { type ReactNode, useMemo } from 'react';
import { useSettings } from '../../lib/settings/use-settings';
import type { settings } from '../../locales/zh/settings';
import { FormPending } from '../form/form-pending';
import { FormWindow } from '../form/form-window';
import { UnreadableNotice } from '../form/unreadable-notice';
import { type Rules, useRules } from '../form/use-rules';
import { useFocusBack } from '../use-focus-back';
import { controlOf } from './control-of';
import { type FieldKind, fieldKinds } from './field-kinds';
import style from './section-form.module.css';
import { useFieldTexts } from './use-field-texts';

type Props<N extends SectionName, V extends object> = {
  section: N;
  title: string;
  as?: 'dialog' | 'drawer';
  width?: number;
  submitText?: string;
  /** Labels of the fields for which the form has its own controls. */
  names?: Readonly<Record<string, string>>;
  /** The form's initial values, if they differ from the section's fields. */
  initial?: (value: SectionValue<N>) => Partial<V>;
  /** Calls `save` with the section's fields; the form stays open after `false`. */
  onSubmit: (values: V, save: (changed: Partial<SectionValue<N>>) => Promise<void>) => Promise<unknown>;
  onClose: () => void;
  /** `SectionField`s and other content of the form. */
  children: ReactNode | ((value: SectionValue<N>) => ReactNode);
};

/**
 * A form for a section of the settings, in a window, once it is loaded. Fields that are not in the form keep their
 * values; a refusal is shown at its field; a section that a colleague changed meanwhile is reported and not
 * overwritten.
 */
export function SectionForm<N extends SectionName, V extends object = SectionValue<N>>(props: Props<N, V>) {
  const { section, title, as = 'dialog', width = 520, submitText, initial, onSubmit, onClose, children } = props;
  const settings = useSettings(section);
  const texts = useFieldTexts(section);
  // The form replaces the placeholder, in which the focus was.
  useFocusBack();
  if (!settings.data) return <FormPending as={as} width={width} title={title} asked={settings} onClose={onClose} />;
  const { value, unreadable } = settings.data;
  const named = (unreadable ?? []).filter(texts.has).map((field) => [field, texts.label(field)]);

  return (
    <FormWindow<V>
      as={as}
      width={width}
      title={title}
      initial={initial ? initial(value) : (value as unknown as V)}
      {...(submitText !== undefined && { submitText })}
      onSubmit={(values) => onSubmit(values, settings.save)}
      onClose={onClose}
    >
      <UnreadableNotice fields={unreadable} names={{ ...Object.fromEntries(named), ...props.names }} />
      {typeof children === 'function' ? children(value) : children}
    </FormWindow>
  );
}

type SettingsTexts = typeof settings;

/** A field without texts in the locale file does not compile. */
type WordedField<N extends SectionName> = N extends keyof SettingsTexts
  ? keyof SettingsTexts[N] & keyof SectionValue<N> & string
  : never;

type FieldProps<N extends SectionName> = {
  section: N;
  name: WordedField<N>;
  /** Replaces the unit of the locale file, after the control. */
  unit?: string;
  /** Replaces the help text of the locale file. */
  extra?: ReactNode;
  /** The control, if the schema does not determine it, e.g. for time zones. */
  children?: ReactNode;
};

/**
 * One field of a section in a `SectionForm`: control and limits from its schema, texts from the locale file `settings`.
 */
export function SectionField<N extends SectionName>({ section, extra, children, ...props }: FieldProps<N>) {
  const name: string = props.name;
  const texts = useFieldTexts(section);
  const unit = props.unit ?? texts.unit(name);
  const rules = useRules();
  const kind = useMemo(() => fieldKinds(section)[name], [section, name]);
  const label = texts.label(name);
  const help = extra ?? texts.help(name);
  const bind = {
    name,
    ...(kind && { rules: rulesOf(kind, rules) }),
    ...(kind?.kind === 'switch' && { valuePropName: 'checked' }),
  };
  const control = children ?? (kind && controlOf(kind, (value) => texts.choice(name, value)));
  if (!unit)
    return (
      <Form.Item {...bind} label={label} extra={help}>
        {control}
      </Form.Item>
    );
  return (
    <Form.Item label={label} htmlFor={name} extra={help}>
      <span className={style.withUnit}>
        <Form.Item {...bind} noStyle>
          {control}
        </Form.Item>
        {unit}
      </span>
    </Form.Item>
  );
}

/** Checks the value by the schema before it is sent. A text or a list may be empty. */
function rulesOf(kind: FieldKind, rules: Rules): Rule[] {
  if (kind.kind === 'number') return [rules.required, rules.number({ min: kind.min, max: kind.max })];
  if (kind.kind === 'text' && kind.max !== undefined) return [rules.text({ max: kind.max })];
  if (kind.kind === 'texts' && kind.maxCount !== undefined) return [rules.list({ max: kind.maxCount })];
  return [];
}
