import { INVITATION_LENGTH } from '@parley/protocol/codes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../../../lib/desk/desk-context';
import { lazyPart } from '../../../../lib/lazy-part';
import { useSettings } from '../../../../lib/settings/use-settings';
import { localStore } from '../../../../lib/storage';
import { Button } from '../../../../ui/button';
import type { DialogProps } from '../action-dialog';
import style from './asking.module.css';
import { Area, FormDialog } from './form-dialog';
import { readyTexts } from './ready-texts';

const KEY = 'invitation';

const TextsForm = lazyPart(() => import('./invitation-texts-form'), 'InvitationTextsForm');

/** Asks for the invitation's text: chosen from the ready ones or written, prefilled with the last one used. */
export function InviteDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('workbenchDialogs');
  const desk = useDesk();
  const { data, refetch } = useSettings('invitation');
  const [msg, setMsg] = useState(() => localStore.get(KEY) ?? t('invite.first'));
  const [isEditing, setEditing] = useState(false);
  const texts = readyTexts(data?.value, row.language);
  // A hidden agent is not reachable, so routing chooses who gets the visitor (C-13).
  const isHidden = useDeskState(({ inbox }) => inbox?.agents.get(desk.me.uuid)?.state === '1');

  async function invite(): Promise<void> {
    await desk.invite(row.YQToken, msg.trim());
    localStore.set(KEY, msg.trim() || null);
  }

  function closeForm(): void {
    setEditing(false);
    void refetch();
  }

  // In place of the dialog, which is above everything else.
  if (isEditing) return <TextsForm onClose={closeForm} />;
  return (
    <FormDialog title={t('invite.title')} submit={t('invite.submit')} onClose={onClose} onSubmit={invite}>
      <p className={style.lead}>
        {row.title || row.URL ? t('invite.lead', { page: row.title || row.URL }) : t('invite.leadNoPage')}
      </p>
      {(texts.length > 0 || data?.editable) && (
        <fieldset className={style.field}>
          <legend className={style.label}>{t('invite.ready')}</legend>
          <div className={style.ready}>
            {texts.map((text) => (
              <button
                key={text}
                type="button"
                className={style.readyText}
                aria-pressed={text === msg}
                dir="auto"
                onClick={() => setMsg(text)}
              >
                {text}
              </button>
            ))}
            {data?.editable && (
              <Button size="s" look="quiet" icon="pencil" onClick={() => setEditing(true)}>
                {t('invite.editReady')}
              </Button>
            )}
          </div>
        </fieldset>
      )}
      <Area
        label={t('invite.msg')}
        hint={isHidden ? t('invite.hintHidden') : t('invite.hint')}
        value={msg}
        onChange={setMsg}
        maxLength={INVITATION_LENGTH}
        isFirst
      />
    </FormDialog>
  );
}
