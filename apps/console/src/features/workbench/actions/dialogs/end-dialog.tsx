import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import type { DialogProps } from '../action-dialog';
import { Asking } from './asking';
import style from './asking.module.css';
import { SumFields, type Summing } from './sum-fields';

/** Confirms ending, which cannot be undone, and takes an optional summary. */
export function EndDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('workbenchDialogs');
  const desk = useDesk();
  const [about, setAbout] = useState<Summing>({ summary: '', category: '' });
  const { summary, category } = about;
  const isTalk = row.state === 'current';
  return (
    <Asking
      title={t('end.title')}
      submit={t('end.submit')}
      look="danger"
      onClose={onClose}
      onSubmit={() => desk.end(row.YQToken, { ...(summary && { summary }), ...(category && { category }) })}
    >
      <p className={style.lead}>{t(isTalk ? 'end.lead' : 'end.leadWaiting')}</p>
      <SumFields value={about} onChange={setAbout} />
    </Asking>
  );
}
