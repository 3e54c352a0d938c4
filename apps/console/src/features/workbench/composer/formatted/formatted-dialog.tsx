import { MAX_MESSAGE_LENGTH } from '@parley/protocol/codes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { Notice } from '../../../../ui/notice';
import { draftOf, keepDraft } from '../../drafts';
import { QuickReplyDialog } from '../../thread/dialogs/quick-reply-dialog';
import { quoteOf, setQuote } from '../../thread/quote-store';
import { BodyEditor } from './body-editor';
import { type FormattedKind, isSendable, sentBody } from './draft-body';
import style from './formatted.module.css';

type Props = {
  visitor: string;
  kind: FormattedKind;
  /** Initial content: a quick reply or the field's text; null: the saved draft. */
  start: string | null;
  /** `isSent`: the message was handed to the outbox. */
  onClose: (isSent: boolean) => void;
};

const draftKey = (visitor: string, kind: FormattedKind): string => `${visitor}.${kind}`;

/** Writes and sends a formatted message or card. Unsent content is kept as this visitor's draft. */
export default function FormattedDialog({ visitor, kind, start, onClose }: Props) {
  const { t } = useTranslation('workbenchFormatted');
  const desk = useDesk();
  const key = draftKey(visitor, kind);
  const [msg, setMsg] = useState(() => start ?? draftOf(key));
  const [fault, setFault] = useState<'full' | 'tooLong' | null>(null);
  const [isKeeping, setKeeping] = useState(false);

  function write(next: string): void {
    setMsg(next);
    setFault(null);
    keepDraft(key, next);
    desk.typing(visitor);
  }

  function send(): void {
    if (!isSendable(kind, msg)) return;
    const body = sentBody(kind, msg);
    if (body.length > MAX_MESSAGE_LENGTH) return setFault('tooLong');
    const quote = quoteOf(visitor)?.onlyID;
    if (desk.say(visitor, body, { kind, ...(quote !== undefined && { quote }) }) === 'full') return setFault('full');
    keepDraft(key, '');
    setQuote(visitor, null);
    onClose(true);
  }

  if (isKeeping) return <QuickReplyDialog message={{ kind, msg }} onClose={() => setKeeping(false)} />;
  return (
    <Dialog title={t(`title.${kind}`)} width={kind === 'card' ? 680 : 600} onClose={() => onClose(false)}>
      <div className={style.form}>
        <BodyEditor kind={kind} value={msg} onChange={write} onSend={send} />
        {fault && <Notice kind="wait">{t(fault)}</Notice>}
        <p className={style.note}>{t('hint')}</p>
        <div className={style.choices}>
          <Button
            look="quiet"
            icon="quickReply"
            className={style.keep ?? ''}
            disabled={!isSendable(kind, msg)}
            onClick={() => setKeeping(true)}
          >
            {t('keep')}
          </Button>
          <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
          <Button look="primary" icon="send" disabled={!isSendable(kind, msg)} onClick={send}>
            {t('send')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
