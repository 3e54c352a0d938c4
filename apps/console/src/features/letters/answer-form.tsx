import { createUuidV7 } from '@parley/live/uuid-v7';
import type { Answer } from '@parley/protocol/http/routes';
import Checkbox from 'antd/es/checkbox';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { useOnline } from '../../lib/unsaved/use-online';
import { Button } from '../../ui/button';
import { GrowingText } from '../../ui/form/growing-text';
import { useDraftText } from '../../ui/form/use-draft-text';
import { Notice } from '../../ui/notice';
import { toast } from '../../ui/toast/toast';
import style from './letters.module.css';
import { useConversationWay } from './use-conversation-way';
import { useRefreshLetters } from './use-refresh-letters';

type Detail = Answer<'GET /letter/getDetail'>;

type Props = {
  detail: Detail;
  /** Whether something is written that is not sent. */
  onTyped: (isTyped: boolean) => void;
  onAnswered: (detail: Detail) => void;
};

const newId = createUuidV7();

/**
 * Answers a letter in the visitor's window or through the account of its channel, by mail, or both. One `onlyID` per
 * answer: sending it again stores it once.
 */
export function AnswerForm({ detail, onTyped, onAnswered }: Props) {
  const { t } = useTranslation('letters');
  const api = useApi();
  const refresh = useRefreshLetters();
  const errorText = useErrorText();
  const isOnline = useOnline();
  const { letter, merged, canMail } = detail;
  const email = [letter, ...merged].find((one) => one.email !== '')?.email ?? '';
  const [msg, setMsg] = useDraftText(`letter ${letter.id}`);
  useEffect(() => onTyped(msg.trim() !== ''), [msg, onTyped]);
  const way = useConversationWay(detail);
  const [wanted, want] = useState({ window: way.isOpen, mail: canMail });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const onlyID = useRef(newId());
  const chosen = way.isOnly
    ? { window: way.isOpen, mail: false }
    : { window: wanted.window && way.isOpen, mail: wanted.mail && canMail };

  async function send(): Promise<void> {
    setFailure(null);
    if (!navigator.onLine) return setFailure('offline');
    setBusy(true);
    try {
      onAnswered(await api('POST /letter/doReply', { id: letter.id, onlyID: onlyID.current, msg, ...chosen }));
      onlyID.current = newId();
      setMsg('');
      toast.good(t('sent'));
      void refresh();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={style.answer} aria-label={t('answer')}>
      <GrowingText
        aria-label={t('answer')}
        placeholder={t('answerPlaceholder')}
        lines={[3, 10]}
        maxLength={10_000}
        value={msg}
        onChange={({ target }) => setMsg(target.value)}
      />
      {way.isOnly ? (
        <p className={style.way}>{way.words}</p>
      ) : (
        <>
          <Checkbox
            checked={chosen.window}
            disabled={!way.isOpen}
            onChange={({ target }) => want({ ...wanted, window: target.checked })}
          >
            {way.words}
          </Checkbox>
          <Checkbox
            checked={chosen.mail}
            disabled={!canMail}
            onChange={({ target }) => want({ ...wanted, mail: target.checked })}
          >
            {canMail ? t('byMail', { email }) : t('byMailOff')}
          </Checkbox>
        </>
      )}
      {!isOnline && <Notice kind="wait">{t('offline', { ns: 'form' })}</Notice>}
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      <Button
        look="primary"
        icon="send"
        busy={isBusy}
        disabled={msg.trim() === '' || !(chosen.window || chosen.mail)}
        onClick={() => void send()}
      >
        {t('send')}
      </Button>
    </section>
  );
}
