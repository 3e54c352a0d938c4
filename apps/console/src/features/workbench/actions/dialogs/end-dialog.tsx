import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import type { DialogProps } from '../action-dialog';
import style from './asking.module.css';
import { FormDialog } from './form-dialog';
import { SumFields, type SummaryValues } from './sum-fields';
import { SummaryOffer } from './summary-offer';

/** Confirms ending, which cannot be undone, and takes an optional summary. */
export function EndDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('workbenchDialogs');
  const desk = useDesk();
  const [about, setAbout] = useState<SummaryValues>({ summary: '', category: '' });
  const { summary, category } = about;
  const isTalk = row.state === 'current';
  return (
    <FormDialog
      title={t('end.title')}
      submit={t('end.submit')}
      look="danger"
      onClose={onClose}
      onSubmit={() => desk.end(row.YQToken, { ...(summary && { summary }), ...(category && { category }) })}
    >
      <p className={style.lead}>{t(isTalk ? 'end.lead' : 'end.leadWaiting')}</p>
      <SumFields value={about} onChange={setAbout} />
      <SummaryOffer row={row} value={about} onChange={setAbout} />
    </FormDialog>
  );
}
