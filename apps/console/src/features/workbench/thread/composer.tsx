import { MAX_MESSAGE_LENGTH } from '@parley/protocol/codes';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { draftOf, keepDraft, useDraft } from '../drafts';
import { sendsOnEnter } from './enter';
import style from './thread.module.css';

const LINE_PX = 22;
const MAX_LINES = 8;
const PADDING_PX = 20;
/** From here on the room that is left is told. */
const LEFT_SHOWN = 500;

/** Where one answers. What is written stays in this browser until it is sent. */
export function Composer({ visitor, name }: { visitor: string; name: string }) {
  const { t } = useTranslation('workbench');
  const desk = useDesk();
  const text = useDraft(visitor);
  const [isFull, setFull] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = MAX_MESSAGE_LENGTH - text.length;
  const isEmpty = text.trim() === '';

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    const height = Math.min(element.scrollHeight, MAX_LINES * LINE_PX + PADDING_PX);
    element.style.height = `${text === '' ? LINE_PX + PADDING_PX : height}px`;
  }, [text]);

  // Somebody was chosen in order to be answered; on a phone the keyboard waits until it is wanted. A draft goes on at its end.
  useEffect(() => {
    const element = field.current;
    element?.setSelectionRange(element.value.length, element.value.length);
    if (matchMedia('(pointer: fine)').matches) element?.focus({ preventScroll: true });
  }, []);

  function write(value: string): void {
    keepDraft(visitor, value);
    setFull(false);
    if (value.trim() !== '') desk.typing(visitor);
  }

  function send(): void {
    const draft = draftOf(visitor);
    if (draft.trim() === '') return;
    if (desk.say(visitor, draft) === 'full') return setFull(true);
    keepDraft(visitor, '');
    field.current?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent, keyCode } = event;
    const isComposing = nativeEvent.isComposing || keyCode === 229;
    if (!sendsOnEnter({ key, shiftKey, altKey, isComposing, isTouch: isTouch() && !ctrlKey && !metaKey })) return;
    event.preventDefault();
    send();
  }

  return (
    <div className={style.composer}>
      {isFull && <Notice kind="wait">{t('refusal.full')}</Notice>}
      <div className={style.field}>
        <textarea
          ref={field}
          rows={1}
          className={style.input}
          aria-label={t('composer.label', { name })}
          placeholder={isTouch() ? t('composer.placeholderShort') : t('composer.placeholder')}
          dir="auto"
          value={text}
          maxLength={MAX_MESSAGE_LENGTH}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className={style.tools}>
          <ConnectionWords />
          {left <= LEFT_SHOWN && <span className={style.left}>{t('composer.left', { count: left })}</span>}
          <Button look="primary" size="s" icon="send" disabled={isEmpty} onClick={send}>
            {t('composer.send')}
          </Button>
        </div>
      </div>
    </div>
  );
}

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The state of the connection, where one writes: silent while all is well. */
function ConnectionWords() {
  const { t } = useTranslation('workbench');
  const status = useDeskState((state) => state.status);
  const saving = useDeskState((state) => state.saving);
  if (status === 'catching-up') return <span className={style.state}>{t('composer.catchingUp')}</span>;
  if (status !== 'live')
    return (
      <span className={style.state} data-kind="bad">
        {t('composer.offline')}
      </span>
    );
  if (saving === 'delayed')
    return (
      <span className={style.state} data-kind="wait">
        {t('composer.saving')}
      </span>
    );
  return <span className={style.state} />;
}
