import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import { toast } from '../../../../ui/toast/toast';
import type { DialogProps } from '../action-dialog';
import style from './asking.module.css';
import { FormDialog } from './form-dialog';

/** Confirms asking for a rating, which the visitor sees at once. */
export function RatingDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('workbenchDialogs');
  const desk = useDesk();
  return (
    <FormDialog
      title={t('rating.title')}
      submit={t('rating.submit')}
      width={420}
      onClose={onClose}
      onSubmit={async () => {
        await desk.inviteRating(row.YQToken);
        toast.good(t('rating.done'));
      }}
    >
      <p className={style.lead}>{row.online ? t('rating.lead') : t('rating.leadAway')}</p>
    </FormDialog>
  );
}
