import { type CustomField, useCustomFields } from '../../../../lib/settings/custom-fields';
import { useSection } from '../../../../lib/settings/use-section';
import type { TagKind } from './tags-value';

/** Settings of the section archive: custom fields and suggested tags. */
export function useArchive(): { fields: readonly CustomField[]; tags: readonly TagKind[] } {
  const { tags = [] } = useSection('archive');
  const fields = useCustomFields();
  return { fields: fields.filter(({ onCard }) => onCard), tags };
}
