import { createUuidV7 } from '@parley/live/uuid-v7';
import type { AgentRow, Message, VisitorRow } from '@parley/protocol/types';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../../../lib/desk/desk-context';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { useApi } from '../../../../lib/services';
import { Button } from '../../../../ui/button';
import { Choice } from '../../../../ui/choice';
import { Dialog } from '../../../../ui/dialog/dialog';
import { Notice } from '../../../../ui/notice';
import { toast } from '../../../../ui/toast/toast';
import { kindWords } from '../../kinds/kind-words';
import style from './dialogs.module.css';
import '../texts';

const newId = createUuidV7();

type Props = { message: Message; row: VisitorRow; onClose: () => void };

/**
 * Forwards a message to a colleague with an optional text. Only the two agents see it, as a whisper pinned to the
 * message.
 */
export function ForwardDialog({ message, row, onClose }: Props) {
  const { t } = useTranslation('workbenchThread');
  const api = useApi();
  const { me } = useDesk();
  const errorText = useErrorText();
  const agents = useDeskState((state) => state.inbox?.agents);
  const colleagues = useMemo(
    () =>
      [...(agents?.values() ?? [])]
        .filter(({ uuid }) => uuid !== me.uuid)
        .sort((a, b) => Number(b.reachable) - Number(a.reachable) || a.nickname.localeCompare(b.nickname)),
    [agents, me.uuid],
  );
  const [to, setTo] = useState(colleagues[0]?.uuid ?? '');
  const [words, setWords] = useState('');
  // One id for all attempts, so that a retry after a lost answer does not forward the message twice.
  const [onlyID] = useState(newId);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const quoted = kindWords(message, t);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const msg = [words.trim(), `「${quoted.slice(0, 1000)}」`].filter(Boolean).join('\n');
      await api('POST /talk/whisper', { YQToken: row.YQToken, onlyID, to, pin: message.onlyID, msg });
      toast.good(t('forward.sent', { name: colleagues.find(({ uuid }) => uuid === to)?.nickname ?? '' }));
      onClose();
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  }

  return (
    <Dialog title={t('forward.title')} width={440} onClose={onClose}>
      <form className={style.form} onSubmit={send}>
        <blockquote className={style.quoted} dir="auto">
          {quoted}
        </blockquote>
        {colleagues.length === 0 ? (
          <p>{t('forward.none')}</p>
        ) : (
          <Recipient colleagues={colleagues} to={to} onChange={setTo} />
        )}
        <label className={style.field}>
          {t('forward.words')}
          <textarea
            className={style.input}
            rows={3}
            maxLength={1000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <p className={style.hint}>{t('forward.hint')}</p>
        {error !== null && <Notice kind="bad">{t('forward.failed', { why: errorText(error) })}</Notice>}
        <div className={style.choices}>
          <Button onClick={onClose}>{t('forward.cancel')}</Button>
          <Button type="submit" look="primary" busy={isBusy} disabled={to === ''}>
            {t('forward.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type RecipientProps = { colleagues: readonly AgentRow[]; to: string; onChange: (to: string) => void };

function Recipient({ colleagues, to, onChange }: RecipientProps) {
  const { t } = useTranslation('workbenchThread');
  const id = useId();
  return (
    <div className={style.field}>
      <label htmlFor={id}>{t('forward.to')}</label>
      <Choice
        id={id}
        isFirst
        value={to}
        options={colleagues.map(({ uuid, nickname, reachable }) => ({
          value: uuid,
          label: reachable ? nickname : `${nickname} · ${t('forward.offline')}`,
        }))}
        onChange={onChange}
      />
    </div>
  );
}
