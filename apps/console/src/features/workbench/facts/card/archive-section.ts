import { type CustomField, useCustomFields } from '../../../../lib/settings/custom-fields';
import { useSection } from '../../../../lib/settings/use-section';
import type { TagKind } from './tags-value';

/** What the archive's settings say of a card: its own fields, and the tags that are often used. */
export function useArchive(): { fields: readonly CustomField[]; tags: readonly TagKind[] } {
  const { tags } = useSection('archive');
  const fields = useCustomFields();
  return { fields: fields.filter(({ onCard }) => onCard), tags: Array.isArray(tags) ? tags.flatMap(tagOf) : [] };
}

function tagOf(said: unknown): TagKind[] {
  if (typeof said !== 'object' || said === null) return [];
  const { name, color } = said as Record<string, unknown>;
  return typeof name === 'string' ? [{ name, color: typeof color === 'string' ? color : '' }] : [];
}
