import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import type { DialogProps } from '../action-dialog';
import { useNickname } from '../header-strips';
import style from './asking.module.css';
import { Area, FormDialog } from './form-dialog';

const MAX = 500;

/** Declines a transfer, with an optional reason. */
export function DeclineDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('workbenchDialogs');
  const desk = useDesk();
  const name = useNickname(row.transfer?.from);
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={t('decline.title')}
      submit={t('decline.submit')}
      onClose={onClose}
      onSubmit={() => desk.decline(row.YQToken, reason.trim())}
    >
      <p className={style.lead}>{t('decline.lead', { name })}</p>
      <Area label={t('decline.reason')} value={reason} onChange={setReason} maxLength={MAX} rows={2} isFirst />
    </FormDialog>
  );
}
