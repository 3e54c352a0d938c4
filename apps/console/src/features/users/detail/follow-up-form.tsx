import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { FormWindow } from '../../../ui/form/form-window';
import { FollowUpFields } from '../follow-up-fields';
import { useRefreshPeople } from '../queries';
import type { FollowUp } from './queries';

type Values = { what: string; due: Dayjs; assignee?: string };

/** Changes the text, due date or assignee of a follow-up. */
export function FollowUpForm({ followUp, onClose }: { followUp: FollowUp; onClose: () => void }) {
  const { t } = useTranslation('userDetail');
  const api = useApi();
  const refresh = useRefreshPeople();
  const { id, text, dueAt, assignee } = followUp;

  async function submit({ what, due, assignee: to }: Values): Promise<void> {
    await api('POST /users/doFollowUp', { id, text: what.trim(), dueAt: due.valueOf(), assignee: to ?? null });
    await refresh();
  }

  return (
    <FormWindow<Values>
      tells
      title={t('followUps.change')}
      width={440}
      initial={{ what: text, due: dayjs(dueAt), ...(assignee && { assignee: assignee.uuid }) }}
      onSubmit={submit}
      onClose={onClose}
    >
      <FollowUpFields />
    </FormWindow>
  );
}
