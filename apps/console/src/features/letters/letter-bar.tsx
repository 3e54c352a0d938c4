import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk, useMay } from '../../lib/desk/desk-context';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { userDetailPath, workbenchPath } from '../../lib/paths';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { ActionButton } from '../../ui/table/actions';
import { toast } from '../../ui/toast/toast';
import style from './letters.module.css';
import { useChange } from './use-change';
import { type Letter, useMark } from './use-mark';
import { useRefreshLetters } from './use-refresh-letters';

type Props = {
  letter: Letter;
  /** True if the server has answered that the visitor has no open conversation. */
  mayTalk: boolean;
  onAssign: () => void;
  onClose: () => void;
};

/** Actions on the open letter. */
export function LetterBar({ letter, mayTalk, onAssign, onClose }: Props) {
  const { t } = useTranslation('letters');
  const api = useApi();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const may = useMay();
  const { me } = useDesk();
  const mark = useMark();
  const change = useChange();
  const refresh = useRefreshLetters();
  const { id, read } = letter;

  async function toTalk(): Promise<null> {
    const { YQToken } = await api('POST /letter/toTalk', { id });
    await refresh();
    onClose();
    void navigate(workbenchPath(YQToken));
    return null;
  }
  async function toUser(): Promise<null> {
    const { person } = await api('POST /letter/toUser', { id });
    const show = { label: t('toUserShow'), onSelect: () => void navigate(userDetailPath(person)) };
    toast.good(t('toUserDone'), may(['seePermissions:seeVisitor']) ? { actions: [show] } : {});
    return null;
  }
  // Success is visible in the drawer: only failures show a message.
  const toggleRead = () => mark(!read)([letter]).catch((error: unknown) => toast.bad(errorText(error)));

  return (
    <span className={style.footer}>
      <Button icon={read ? 'letter' : 'bookmark'} onClick={() => void toggleRead()}>
        {read ? t('markUnread') : t('markRead')}
      </Button>
      {letter.serviceID === null && (
        <ActionButton icon="takeOver" run={() => change([letter], { serviceID: me.uuid })}>
          {t('take')}
        </ActionButton>
      )}
      <Button icon="agents" onClick={onAssign}>
        {t('assign')}
      </Button>
      {letter.status !== 'done' && (
        <ActionButton icon="check" run={() => change([letter], { status: 'done' })}>
          {t('done')}
        </ActionButton>
      )}
      <ActionButton icon="person" run={toUser}>
        {t('toUser')}
      </ActionButton>
      {may(['talk:desk']) && (
        <ActionButton icon="current" disabled={!mayTalk} run={toTalk}>
          {t('toTalk')}
        </ActionButton>
      )}
    </span>
  );
}
