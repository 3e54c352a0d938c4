import { useMay } from '../desk/desk-context';
import { useSection } from './use-section';

export const FIELD_TYPES = ['text', 'number', 'date', 'choice', 'choices', 'yesNo'] as const;

export type CustomField = {
  key: string;
  name: string;
  type: (typeof FIELD_TYPES)[number];
  options: readonly string[];
  required: boolean;
  onCard: boolean;
  masked: boolean;
  visibleTo: readonly string[];
};

/** The archive's own fields in their order, as far as one sees them. */
export function useCustomFields(): readonly CustomField[] {
  const may = useMay();
  const { fields } = useSection('archive');
  return fieldsOf(fields).filter(({ visibleTo }) => visibleTo.length === 0 || may({ role: visibleTo }));
}

/** As the settings hold them. */
export const fieldsOf = (fields: unknown): readonly CustomField[] =>
  Array.isArray(fields) ? fields.flatMap(fieldOf) : [];

function fieldOf(said: unknown): CustomField[] {
  if (typeof said !== 'object' || said === null) return [];
  const { key, name, type, options, required, onCard, masked, visibleTo } = said as Record<string, unknown>;
  if (typeof key !== 'string' || typeof name !== 'string') return [];
  const words = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  return [
    {
      key,
      name,
      type: FIELD_TYPES.find((one) => one === type) ?? 'text',
      options: words(options),
      required: required === true,
      onCard: onCard !== false,
      masked: masked === true,
      visibleTo: words(visibleTo),
    },
  ];
}
