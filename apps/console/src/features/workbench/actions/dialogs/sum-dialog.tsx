import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import { useApi } from '../../../../lib/services';
import { Failed } from '../../../../ui/failed';
import { toast } from '../../../../ui/toast/toast';
import type { DialogProps } from '../action-dialog';
import { FormDialog } from './form-dialog';
import { SumFields, type SummaryValues } from './sum-fields';
import { SummaryOffer } from './summary-offer';

/** The list is sorted newest first. */
const NEWEST = { pageNo: 1, pageSize: 1 };

/** Edits the summary of an open or ended conversation. */
export function SumDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('workbenchDialogs');
  const api = useApi();
  const desk = useDesk();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<SummaryValues | null>(null);
  const known = useQuery({
    queryKey: ['summary', row.conversation],
    queryFn: () => api('GET /talk/conversations', { YQToken: row.YQToken, ...NEWEST }),
    gcTime: 0,
  });
  const record = known.data?.list.find(({ id }) => id === row.conversation);
  const value = changed ?? { summary: record?.summary ?? '', category: record?.category ?? '' };

  async function save(): Promise<void> {
    await desk.sum(row.YQToken, { ...value, ...(row.conversation && { conversation: row.conversation }) });
    void queries.invalidateQueries({ queryKey: ['conversations'] });
    toast.good(t('sum.saved'));
  }

  return (
    <FormDialog
      title={t('sum.title')}
      submit={t('sum.submit')}
      canSubmit={known.isSuccess}
      onClose={onClose}
      onSubmit={save}
    >
      {known.isError && <Failed error={known.error} busy={known.isFetching} onRetry={() => void known.refetch()} />}
      <SumFields value={value} onChange={setChanged} />
      {!known.isPending && <SummaryOffer row={row} value={value} onChange={setChanged} />}
    </FormDialog>
  );
}
