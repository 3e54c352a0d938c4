import { answerKinds } from '@parley/core/validate/form-answer';
import type { FormFieldSetting } from '@parley/protocol/settings/chat-window/forms';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './controls.module.css';
import { PairLine } from './pair-line';

/** Most fields of a form, and most choices of one, that the server takes. */
const MOST = 12;
const MOST_OPTIONS = 20;

const isFree = (kind: string): boolean => kind === 'text' || kind === 'choice';

/** The fields of a visitor's form: kind, labels, choices, order, and whether an answer is required. */
export function FormFieldsControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const fields = value as readonly FormFieldSetting[];
  const unused = answerKinds.find((kind) => isFree(kind) || !fields.some((field) => field.kind === kind)) ?? 'text';

  function add(): void {
    const key = `f${Math.max(0, ...fields.map((field) => Number(field.key.slice(1)) || 0)) + 1}`;
    onChange([...fields, { key, kind: unused, label: { zh: '', en: '' }, required: false, options: [] }]);
  }
  function move(at: number, to: number): void {
    const next = [...fields];
    next.splice(to, 0, ...next.splice(at, 1));
    onChange(next);
  }

  return (
    <div className={style.stack}>
      {fields.map((field, at) => (
        <FormField
          key={field.key}
          field={field}
          number={at + 1}
          disabled={disabled}
          onChange={(next) => onChange(fields.map((one, each) => (each === at ? next : one)))}
          onUp={at > 0 ? () => move(at, at - 1) : undefined}
          onRemove={() => onChange(fields.filter((_, each) => each !== at))}
        />
      ))}
      {fields.length < MOST && (
        <Button id={id} size="s" icon="plus" disabled={disabled} onClick={add}>
          {t('formFields.add')}
        </Button>
      )}
    </div>
  );
}

type FieldProps = {
  field: FormFieldSetting;
  number: number;
  disabled: boolean;
  onChange: (field: FormFieldSetting) => void;
  /** Undefined: it is the first. */
  onUp: (() => void) | undefined;
  onRemove: () => void;
};

function FormField({ field, number, disabled, onChange, onUp, onRemove }: FieldProps) {
  const { t } = useTranslation('settingsPages');
  const { kind, label, required, options } = field;
  const name = t('formFields.one', { number });
  const free = isFree(kind);
  return (
    <fieldset className={style.day} aria-label={name}>
      <div className={style.line}>
        <Select
          aria-label={`${name} ${t('formFields.kind')}`}
          value={kind}
          disabled={disabled}
          options={answerKinds.map((one) => ({ value: one, label: t(`formFields.kindOf.${one}`) }))}
          onChange={(next) => onChange({ ...field, kind: next, options: next === 'choice' ? options : [] })}
        />
        <label className={style.note} htmlFor={`${field.key}-required`}>
          <Switch
            id={`${field.key}-required`}
            size="small"
            checked={required}
            disabled={disabled}
            onChange={(next) => onChange({ ...field, required: next })}
          />
          {t('formFields.required')}
        </label>
        {onUp && (
          <Button size="s" look="link" disabled={disabled} onClick={onUp}>
            {t('formFields.up')}
          </Button>
        )}
        <Button
          icon="trash"
          look="quiet"
          disabled={disabled}
          aria-label={t('formFields.remove', { number })}
          onClick={onRemove}
        />
      </div>
      <PairLine
        name={`${name} ${t('formFields.label')}`}
        placeholder={t(free ? 'formFields.label' : 'formFields.ownLabel')}
        value={label}
        disabled={disabled}
        onChange={(next) => onChange({ ...field, label: next })}
      />
      {free && label.zh.trim() === '' && <span className={style.bad}>{t('formFields.needsLabel')}</span>}
      {kind === 'choice' && (
        <Options options={options} disabled={disabled} onChange={(next) => onChange({ ...field, options: next })} />
      )}
    </fieldset>
  );
}

type OptionsProps = {
  options: FormFieldSetting['options'];
  disabled: boolean;
  onChange: (options: FormFieldSetting['options']) => void;
};

/** The choices of a field. */
function Options({ options, disabled, onChange }: OptionsProps) {
  const { t } = useTranslation('settingsPages');
  return (
    <>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the choices have no other name
        <div key={at} className={`${style.line} ${style.oneLine}`}>
          <PairLine
            name={t('formFields.option', { number: at + 1 })}
            placeholder={t('formFields.option', { number: at + 1 })}
            value={option}
            disabled={disabled}
            onChange={(next) => onChange(options.map((one, each) => (each === at ? next : one)))}
          />
          <Button
            icon="trash"
            look="quiet"
            disabled={disabled}
            aria-label={t('formFields.removeOption', { number: at + 1 })}
            onClick={() => onChange(options.filter((_, each) => each !== at))}
          />
        </div>
      ))}
      {options.length < MOST_OPTIONS && (
        <Button size="s" look="link" disabled={disabled} onClick={() => onChange([...options, { zh: '', en: '' }])}>
          {t('formFields.addOption')}
        </Button>
      )}
    </>
  );
}
