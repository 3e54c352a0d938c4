import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../../ui/choice';
import style from './card.module.css';
import type { FieldName, FieldValue } from './card-field';
import { SaveStatus } from './save-status';
import type { CardEdit } from './use-card-edit';

type Props = {
  field: FieldName;
  label: string;
  value: FieldValue;
  edit: CardEdit;
  options: readonly { value: string; label: string }[];
  isRequired?: boolean;
  /** Converts an option to the field's value. */
  read?: (option: string) => FieldValue;
};

/** Single choice. A current value that is no longer an option is still shown. */
export function ChoiceValue({ field, label, value, edit, options, isRequired, read = (option) => option }: Props) {
  const { t } = useTranslation('workbenchFacts');
  const id = useId();
  const chosen = value === null ? '' : String(value);
  const isKnown = chosen === '' || options.some((option) => option.value === chosen);
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {label}
        {isRequired && chosen === '' && <i className={style.required}>{t('required')}</i>}
      </label>
      <div className={style.value}>
        <Choice
          id={id}
          isQuiet
          value={chosen}
          options={[
            { value: '', label: t('unset') },
            ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
            ...options,
          ]}
          onChange={(option) => edit.save(field, option === '' ? null : read(option))}
        />
        <SaveStatus field={field} value={value} edit={edit} />
      </div>
    </div>
  );
}

/** Multiple choice. */
export function ChoicesValue({ field, label, value, edit, options }: Omit<Props, 'read' | 'isRequired'>) {
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (option: string) =>
    edit.save(field, chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option]);
  return (
    <fieldset className={style.field}>
      <legend className={style.label}>{label}</legend>
      <div className={style.value}>
        <div className={style.tags}>
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              className={style.option}
              aria-pressed={chosen.includes(option.value)}
              onClick={() => toggle(option.value)}
            >
              {option.label}
            </button>
          ))}
        </div>
        <SaveStatus field={field} value={value} edit={edit} />
      </div>
    </fieldset>
  );
}
