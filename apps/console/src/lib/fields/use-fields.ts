import type { FieldList } from '@parley/protocol/fields/field';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n';

type KeyOf<L extends FieldList> = keyof L['fields'] & string;

/** Texts of a list's fields in the language of the screen: for its columns, its filters and its export. */
export function useFields<const L extends FieldList>({ fields }: L) {
  // Subscribes to changes of the language.
  useTranslation();
  const language = currentLanguage();
  const fieldOf = (key: KeyOf<L>) => fields[key]!;
  const label = (key: KeyOf<L>): string => fieldOf(key).label[language];
  /** The text of a field's value; a value without a text is shown unchanged. */
  function value(key: KeyOf<L>, code: string | boolean): string {
    return fieldOf(key).values?.[`${code}`]?.[language] ?? `${code}`;
  }
  return {
    label,
    value,
    /** The values of a field as options of a filter or a form; `codes`: some of them, in their order. */
    options: <Code extends string = string>(key: KeyOf<L>, codes?: readonly Code[]): { value: Code; label: string }[] =>
      (codes ?? (Object.keys(fieldOf(key).values ?? {}) as Code[])).map((code) => ({
        value: code,
        label: value(key, code),
      })),
    /** Every field as a column of the exported file. */
    exported: Object.keys(fields).map((key) => ({ key, label: label(key) })),
  };
}
