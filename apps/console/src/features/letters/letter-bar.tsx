import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk, useMay } from '../../lib/desk/desk-context';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { userDetailPath, workbenchPath } from '../../lib/paths';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { useTell } from '../../ui/table/use-tell';
import { toast } from '../../ui/toast/toast';
import style from './letters.module.css';
import { useChange } from './use-change';
import { useLettersAgain } from './use-letters-again';
import { type Letter, useMark } from './use-mark';

type Props = {
  letter: Letter;
  /** Its visitor has no open conversation, as far as the server has answered. */
  mayTalk: boolean;
  onAssign: () => void;
  onClose: () => void;
};

/** What can be done with the letter that is open; each button is busy until its action is done. */
export function LetterBar({ letter, mayTalk, onAssign, onClose }: Props) {
  const { t } = useTranslation('letters');
  const api = useApi();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const may = useMay();
  const { me } = useDesk();
  const mark = useMark();
  const change = useChange();
  const again = useLettersAgain();
  const tell = useTell();
  const [busy, setBusy] = useState<'take' | 'done' | 'user' | 'talk' | null>(null);
  const { id } = letter;
  const failed = (error: unknown): void => void toast.bad(errorText(error));

  async function toTalk(): Promise<void> {
    const { YQToken } = await api('POST /letter/toTalk', { id });
    await again();
    onClose();
    void navigate(workbenchPath(YQToken));
  }
  async function toUser(): Promise<void> {
    const { person } = await api('POST /letter/toUser', { id });
    const show = { label: t('toUserShow'), onSelect: () => void navigate(userDetailPath(person)) };
    toast.good(t('toUserDone'), may(['seePermissions:seeVisitor']) ? { actions: [show] } : {});
  }
  const told = (what: NonNullable<typeof busy>, work: () => Promise<void>) => ({
    busy: busy === what,
    onClick: async () => {
      setBusy(what);
      await work().catch(failed);
      setBusy(null);
    },
  });

  return (
    <span className={style.footer}>
      <Button
        icon={letter.read ? 'letter' : 'bookmark'}
        onClick={() => void mark(!letter.read)([letter]).catch(failed)}
      >
        {letter.read ? t('markUnread') : t('markRead')}
      </Button>
      {letter.serviceID === null && (
        <Button icon="takeOver" {...told('take', async () => tell(await change([letter], { serviceID: me.uuid })))}>
          {t('take')}
        </Button>
      )}
      <Button icon="agents" onClick={onAssign}>
        {t('assign')}
      </Button>
      {letter.status !== 'done' && (
        <Button icon="check" {...told('done', async () => tell(await change([letter], { status: 'done' })))}>
          {t('done')}
        </Button>
      )}
      <Button icon="person" {...told('user', toUser)}>
        {t('toUser')}
      </Button>
      {may(['talk:desk']) && (
        <Button icon="current" disabled={!mayTalk} {...told('talk', toTalk)}>
          {t('toTalk')}
        </Button>
      )}
    </span>
  );
}
