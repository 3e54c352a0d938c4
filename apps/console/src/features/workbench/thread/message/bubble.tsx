import { OF_RULE } from '@parley/protocol/rule-of-answer';
import type { Message } from '@parley/protocol/types';
import { type KeyboardEvent, lazy, type MouseEvent, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import { currentLanguage } from '../../../../lib/i18n/i18n';
import { clockTime, fullTime } from '../../../../lib/time/format';
import { Button } from '../../../../ui/button';
import { isUnpadded, MessageBody } from '../../kinds/message-body';
import { recalledText } from '../recalled-texts';
import { useThreadTools } from '../thread-context';
import type { TimelineItem } from '../timeline';
import { DeliveryMark } from './delivery-mark';
import style from './message.module.css';
import { MessageTools } from './message-tools';
import { NoteView } from './note-view';
import { QuoteBlock } from './quote-block';
import '../texts';

const MessageFoot = lazy(() => import('./message-foot'));

/** Files and cards that came by another channel than the web say what they were there. */
const SORTED = /"sort":"/;

type Props = { item: Extract<TimelineItem, { kind: 'message' }> };

/** One message with its pinned notes. Its buttons are rendered while it is hovered or focused. */
export const Bubble = memo(function Bubble({ item }: Props) {
  const { message, side, startsGroup, endsGroup, mark, notes, quoted, key } = item;
  const tools = useThreadTools();
  const [isNear, setNear] = useState(false);
  const author = side === 'theirs' ? tools.visitorName : message.nickname;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    if (event.key === 'Enter' || event.key === 'ContextMenu') tools.openMenu(message, { x: left + 16, y: bottom });
    else {
      const action = tools.actionsOf(message).find(({ letter }) => letter === event.key.toLowerCase());
      if (!action) return;
      tools.run(action.key, message);
    }
    event.preventDefault();
  }

  function onContextMenu(event: MouseEvent): void {
    // Links and selected text keep the browser's context menu.
    const isOnLink = event.target instanceof Element && event.target.closest('a, textarea') !== null;
    if (isOnLink || message.recalled || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    tools.openMenu(message, { x: event.clientX, y: event.clientY });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a line of the log; its keys do what its buttons and its menu do
    <div
      className={style.said}
      data-key={key}
      data-side={side}
      data-starts={startsGroup || undefined}
      data-ends={endsGroup || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setNear(false)}
    >
      {startsGroup && (
        <bdi className={style.author} title={author}>
          {author}
        </bdi>
      )}
      {message.recalled ? (
        <Recalled message={message} />
      ) : (
        <div className={style.beside}>
          <div
            className={style.bubble}
            dir="auto"
            data-only-id={message.onlyID}
            data-seq={message.seq}
            data-framed={isUnpadded(message.kind) || undefined}
          >
            {quoted !== undefined && <QuoteBlock quoted={quoted} onlyID={message.quote!} />}
            <MessageBody message={message} />
            {mark && <DeliveryMark mark={mark} />}
            {(message.onlyID.startsWith(OF_RULE) || message.delivery || SORTED.test(message.msg)) && (
              <Suspense>
                <MessageFoot message={message} />
              </Suspense>
            )}
          </div>
          {isNear && <MessageTools message={message} />}
          <MessageTime time={message.time} isShown={isNear} />
        </div>
      )}
      {notes.map((note) => (
        <NoteView key={note.onlyID} note={note} isPinned />
      ))}
    </div>
  );
});

function MessageTime({ time, isShown }: { time: number; isShown: boolean }) {
  if (!isShown) return null;
  const language = currentLanguage();
  return (
    <time className={style.moment} dateTime={new Date(time).toISOString()} title={fullTime(time, language)}>
      {clockTime(time, language)}
    </time>
  );
}

function Recalled({ message }: { message: Message }) {
  const { t } = useTranslation(['workbench', 'workbenchThread']);
  const { me } = useDesk();
  const { edit } = useThreadTools();
  const isMine = message.nickname === me.nickname;
  const text = isMine ? recalledText(message.onlyID) : null;
  if (message.role === 'user') return <span className={style.recalled}>{t('workbench:thread.recalledVisitor')}</span>;
  return (
    <span className={style.recalled}>
      {isMine ? t('workbench:thread.recalledMine') : t('workbench:thread.recalledAgent', { name: message.nickname })}
      {' · '}
      {message.seen ? t('workbenchThread:recalled.seen') : t('workbenchThread:recalled.unseen')}
      {text !== null && edit && (
        <Button look="link" size="s" className={style.again ?? ''} onClick={() => edit(text)}>
          {t('workbenchThread:recalled.edit')}
        </Button>
      )}
    </span>
  );
}
