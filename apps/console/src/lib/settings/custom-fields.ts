import type { CustomField } from '@parley/protocol/settings/archive';
import { useMay } from '../desk/desk-context';
import { useSection } from './use-section';

export type { CustomField };

/** The archive's custom fields in their order, as far as this user may see them. */
export function useCustomFields(): readonly CustomField[] {
  const may = useMay();
  const { fields = [] } = useSection('archive');
  return fields.filter(({ visibleTo }) => visibleTo.length === 0 || may({ role: visibleTo }));
}
