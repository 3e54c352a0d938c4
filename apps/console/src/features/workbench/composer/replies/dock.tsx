import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import style from './dock.module.css';
import { type QuickReply, wordsOf } from './match';
import { keepFocus } from './reply-list';

/** The agent's most used quick replies above the field; a click inserts one. One Tab stop, arrow keys move. */
export function Dock({ replies, onTake }: { replies: readonly QuickReply[]; onTake: (reply: QuickReply) => void }) {
  const { t } = useTranslation('workbenchComposer');
  const root = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const buttons = [...(root.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length]?.focus();
  }

  return (
    <div ref={root} role="toolbar" className={style.dock} aria-label={t('replies.dock')} onKeyDown={onKeyDown}>
      {replies.map((reply, n) => (
        <button
          key={reply.id}
          type="button"
          className={style.reply}
          title={wordsOf(reply)}
          tabIndex={n === 0 ? 0 : -1}
          onMouseDown={keepFocus}
          onClick={() => onTake(reply)}
        >
          {reply.title || wordsOf(reply)}
        </button>
      ))}
    </div>
  );
}
