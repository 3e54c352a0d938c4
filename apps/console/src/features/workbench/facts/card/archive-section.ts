import { useMay } from '../../../../lib/desk/desk-context';
import { useSection } from '../../../../lib/settings/use-section';
import type { TagKind } from './tags-value';

const FIELD_TYPES = ['text', 'number', 'date', 'choice', 'choices', 'yesNo'] as const;
export type CustomField = {
  key: string;
  name: string;
  type: (typeof FIELD_TYPES)[number];
  options: readonly string[];
  required: boolean;
};

/** What the archive's settings say of a card: its own fields, and the tags that are often used. */
export function useArchive(): { fields: readonly CustomField[]; tags: readonly TagKind[] } {
  const { fields, tags } = useSection('archive');
  const may = useMay();
  const seen = listOf(fields).filter(({ visibleTo }) => !isSome(visibleTo) || may({ role: visibleTo }));
  return { fields: seen.flatMap(fieldOf), tags: listOf(tags).flatMap(tagOf) };
}

const isSome = (roles: unknown): roles is string[] => Array.isArray(roles) && roles.length > 0;

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

function fieldOf({ key, name, type, options, required, onCard }: Record<string, unknown>): CustomField[] {
  if (typeof key !== 'string' || typeof name !== 'string' || onCard === false) return [];
  const known = FIELD_TYPES.find((one) => one === type) ?? 'text';
  const offered = Array.isArray(options) ? options.filter((option) => typeof option === 'string') : [];
  return [{ key, name, type: known, options: offered, required: required === true }];
}

const tagOf = ({ name, color }: Record<string, unknown>): TagKind[] =>
  typeof name === 'string' ? [{ name, color: typeof color === 'string' ? color : '' }] : [];
