import { INSIDE } from '@parley/core/access/allows';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useApi } from '../../lib/services';
import type { SpotlightGroup } from '../../ui/spotlight/spotlight';
import { type FoundRecord, findRecords, recordGroups } from './find-records';
import { useSettled } from './use-settled';
import '../texts';

/** People, conversations and links with this text, after a pause in typing; guests find none. */
export function useRecordGroups(text: string): SpotlightGroup<FoundRecord>[] {
  const { t } = useTranslation('headerLater');
  const api = useApi();
  const settled = useSettled(text);
  const isInside = useMay()([INSIDE]);
  const query = findRecords(api, settled);
  const found = useQuery({ ...query, enabled: isInside && query.enabled === true });
  // Finds of an earlier text do not match what is in the field.
  if (!found.data || settled !== text) return [];
  return recordGroups(found.data.groups, settled.trim(), {
    kind: (kind) => t(`finds.${kind}`),
    unnamed: t('finds.unnamed'),
    all: t('finds.all'),
  });
}
