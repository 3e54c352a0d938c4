import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import { localStore } from '../../../../lib/storage';
import type { DialogProps } from '../action-dialog';
import style from './asking.module.css';
import { Area, FormDialog } from './form-dialog';

const MAX = 2000;
const KEY = 'invitation';

/** Asks for the invitation's text, prefilled with the last one used. */
export function InviteDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('workbenchDialogs');
  const desk = useDesk();
  const [msg, setMsg] = useState(() => localStore.get(KEY) ?? t('invite.first'));

  async function invite(): Promise<void> {
    await desk.invite(row.YQToken, msg.trim());
    localStore.set(KEY, msg.trim() || null);
  }

  return (
    <FormDialog title={t('invite.title')} submit={t('invite.submit')} onClose={onClose} onSubmit={invite}>
      <p className={style.lead}>
        {row.title || row.URL ? t('invite.lead', { page: row.title || row.URL }) : t('invite.leadNoPage')}
      </p>
      <Area label={t('invite.msg')} hint={t('invite.hint')} value={msg} onChange={setMsg} maxLength={MAX} isFirst />
    </FormDialog>
  );
}
