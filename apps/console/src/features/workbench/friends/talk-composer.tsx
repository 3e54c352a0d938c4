import { DIRECT_MESSAGE_LENGTH } from '@parley/protocol/codes';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../lib/desk/desk-context';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import style from '../composer/composer.module.css';
import { ConnectionWords } from '../composer/connection-words';
import { EmojiButton } from '../composer/emoji/emoji-button';
import { enterMeans, isComposing } from '../composer/enter';
import { useSendKey } from '../composer/use-send-key';
import { isTouch, useTextArea } from '../composer/use-text-area';
import { keepDraft, useDraft } from '../drafts';

/** The number of characters left is shown below this many. */
const LEFT_SHOWN = 500;

/** The composer of an internal chat. Drafts are kept in this browser until sent. */
export function TalkComposer({ account, name }: { account: string; name: string }) {
  const { t } = useTranslation('friends');
  const desk = useDesk();
  const text = useDraft(account);
  const area = useTextArea(text);
  const [sendKey] = useSendKey();
  const [isFull, setFull] = useState(false);
  const isEmpty = text.trim() === '';
  const left = DIRECT_MESSAGE_LENGTH - text.length;

  function send(): void {
    if (isEmpty) return;
    const outcome = desk.sayTo(account, text);
    setFull(outcome === 'full');
    if (outcome === 'ok') keepDraft(account, '');
    area.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, shiftKey, altKey, nativeEvent } = event;
    if (isComposing(nativeEvent)) return;
    const ctrlKey = event.ctrlKey || event.metaKey;
    const meaning = enterMeans({ key, shiftKey, altKey, ctrlKey, isComposing: false, isTouch: isTouch() }, sendKey);
    if (meaning === 'none') return;
    event.preventDefault();
    if (meaning === 'line') area.insert('\n');
    else send();
  }

  return (
    <div className={style.composer}>
      {isFull && <Notice kind="wait">{t('talk.full')}</Notice>}
      <div className={style.field}>
        <textarea
          ref={area.ref}
          rows={1}
          className={style.input}
          aria-label={t('talk.input', { name })}
          placeholder={t(`talk.placeholder.${isTouch() ? 'touch' : sendKey}`, { name })}
          dir="auto"
          value={text}
          maxLength={DIRECT_MESSAGE_LENGTH}
          onChange={(event) => keepDraft(account, event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className={style.tools}>
          <EmojiButton onChoose={(emoji) => area.insert(emoji)} />
          <ConnectionWords />
          {left <= LEFT_SHOWN && <span className={style.left}>{t('talk.left', { count: left })}</span>}
          <div className={style.sending}>
            <Button look="primary" size="s" icon="send" disabled={isEmpty} onClick={send}>
              {t('talk.send')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
