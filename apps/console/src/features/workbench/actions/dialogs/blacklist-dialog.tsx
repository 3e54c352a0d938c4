import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../../../../lib/desk/desk';
import { useDesk } from '../../../../lib/desk/desk-context';
import { errorText } from '../../../../lib/i18n/error-text';
import { useSection } from '../../../../lib/settings/use-section';
import { toast } from '../../../../ui/toast/toast';
import { useVisitorName } from '../../visitor-name';
import type { DialogProps } from '../action-dialog';
import { HOURS, type HoursName } from '../hours';
import style from './asking.module.css';
import { Area, Chips, FormDialog } from './form-dialog';

const MAX = 500;
const UNDO_MS = 8000;
const NAMES = Object.keys(HOURS) as HoursName[];

/** Asks for duration and reason. Offers undo afterwards. */
export function BlacklistDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('workbenchDialogs');
  const desk = useDesk();
  const name = useVisitorName()(row);
  const usual = useUsualHours();
  const [chosen, setHours] = useState<HoursName | null>(null);
  const hours = chosen ?? usual;
  const [reason, setReason] = useState('');

  async function addToBlacklist(): Promise<void> {
    await desk.blacklist(row.YQToken, { hours: HOURS[hours], reason: reason.trim() });
    const undo = { label: t('undo'), onSelect: () => void takeBack(desk, row.YQToken) };
    toast.good(t('blacklist.done', { name }), { durationMs: UNDO_MS, actions: [undo] });
  }

  const isOpen = row.state === 'current' || row.state === 'wait' || row.state === 'robot';
  return (
    <FormDialog
      title={t('blacklist.title', { name })}
      submit={t('blacklist.submit')}
      look="danger"
      onClose={onClose}
      onSubmit={addToBlacklist}
    >
      <p className={style.lead}>
        {t('blacklist.lead')}
        {isOpen && t('blacklist.leadOpen')}
      </p>
      <Chips
        label={t('blacklist.hours')}
        options={NAMES.map((value) => ({ value, label: t(`blacklist.for.${value}`) }))}
        value={hours}
        isFirst
        onChange={(value) => setHours(value ?? usual)}
      />
      <Area
        label={t('blacklist.reason')}
        hint={t('blacklist.hint')}
        value={reason}
        onChange={setReason}
        maxLength={MAX}
        rows={2}
      />
    </FormDialog>
  );
}

/** The time that the settings propose. */
function useUsualHours(): HoursName {
  const { blacklistHours } = useSection('conversation');
  return NAMES.find((name) => String(HOURS[name]) === blacklistHours) ?? 'day';
}

/** The dialog is closed by then, so an error is shown as a toast. */
const takeBack = (desk: Desk, visitor: string): Promise<void> =>
  desk.unblacklist(visitor).catch((error: unknown) => void toast.bad(errorText(error)));

export function UnblacklistDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('workbenchDialogs');
  const desk = useDesk();
  const name = useVisitorName()(row);
  return (
    <FormDialog
      title={t('unblacklist.title')}
      submit={t('unblacklist.submit')}
      width={420}
      onClose={onClose}
      onSubmit={async () => {
        await desk.unblacklist(row.YQToken);
        toast.good(t('unblacklist.done', { name }));
      }}
    >
      <p className={style.lead}>{t('unblacklist.lead', { name })}</p>
    </FormDialog>
  );
}
