import { INSIDE } from '@parley/core/access/allows';
import { MAX_MESSAGE_LENGTH } from '@parley/protocol/codes';
import type { VisitorRow } from '@parley/protocol/types';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { lazyPart } from '../../../lib/lazy-part';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { draftOf, useDraft } from '../drafts';
import { messageOf } from '../monitoring/monitoring';
import { monitoring } from '../monitoring/monitoring-store';
import { setQuote, useQuote } from '../thread/quote-store';
import style from './composer.module.css';
import { enterMeans, isComposing } from './enter';
import { chooseFiles, type RefusedFile } from './files/choose';
import { DropTarget } from './files/drop-target';
import { Tray } from './files/tray';
import { useFiles, useMaxMegabytes, useUploads } from './files/use-files';
import { type FormattedKind, htmlOf } from './formatted/draft-body';
import type { ComposerMode } from './mode-store';
import { clearPin, usePin } from './note-pin';
import { Dock } from './replies/dock';
import { ReplyList } from './replies/reply-list';
import { Suggestions } from './replies/suggestions';
import { type ReplyListState, useReplyList } from './replies/use-reply-list';
import { Strip } from './strip';
import { ToolRow } from './tool-row';
import { draftKey, type Refusal, useSend } from './use-send';
import { useSendKey } from './use-send-key';
import { isTouch, type TextArea, useTextArea } from './use-text-area';

const FormattedDialog = lazyPart(() => import('./formatted/formatted-dialog'), 'default');

/** What a robot suggests; nothing is shown where it cannot be loaded. */
const RobotPanel = lazyPart(
  () => import('./robot/robot-panel'),
  'RobotPanel',
  () => undefined,
);

type Props = {
  row: VisitorRow;
  name: string;
  mode: ComposerMode;
  open: readonly ComposerMode[];
  ownerName: string;
  /** The composer's element, from which the thread's section is found. */
  root: RefObject<HTMLElement | null>;
  onMode: (mode: ComposerMode) => void;
};

/** The text field with its tools in one mode. Drafts are kept in this browser until sent. */
export function Field({ row, name, mode, open, ownerName, root, onMode }: Props) {
  const { t } = useTranslation('workbenchComposer');
  const visitor = row.YQToken;
  const isReply = mode === 'reply';
  const text = useDraft(draftKey(visitor, mode));
  const [caret, setCaret] = useState(text.length);
  const area = useTextArea(text);
  const { send, write, isBusy, refusal } = useSend(row, mode);
  const files = useFiles(visitor);
  const adding = useAdding(visitor, files.length, isReply);
  const listId = useId();
  // Guests have no quick replies.
  const hasReplies = useMay()([INSIDE]);
  const formatted = useFormatted(visitor, text);
  const list = useReplyList({ row, text, caret, isOn: isReply && hasReplies, area, onFormatted: formatted.begin });
  useRequestedText(isReply, area);
  const hasStaged = isReply && files.some(({ state }) => state === 'staged');
  const isEmpty = text.trim() === '' && !hasStaged;

  function onSend(): void {
    if (isEmpty) return;
    send();
    area.focus();
  }

  const onKeyDown = useFieldKeys({ list, area, isReply, onSend, onMode });
  const [sendKey] = useSendKey();
  const placeholder = isReply
    ? t(`placeholder.${isTouch() || !hasReplies ? 'touch' : sendKey}`)
    : t(`placeholder.${mode}`, { name: ownerName });

  return (
    <>
      <DropTarget root={root} onFiles={adding.add} />
      <Errors refusal={refusal} turned={adding.turned} />
      {isReply && <RobotPanel row={row} onTake={(words) => area.insert(words)} />}
      {list.isList && <ReplyList id={listId} list={list} />}
      {list.dock.length > 0 && <Dock replies={list.dock} onTake={list.take} />}
      <div className={style.field} data-mode={mode}>
        <Above visitor={visitor} mode={mode} ownerName={ownerName} canReply={open.includes('reply')} onMode={onMode} />
        <Input
          area={area}
          text={text}
          list={list}
          listId={listId}
          words={{ label: t(`label.${mode}`, { name }), placeholder }}
          onCaret={setCaret}
          onWrite={write}
          onKeyDown={onKeyDown}
        />
        <ToolRow
          mode={mode}
          open={open}
          area={area}
          left={MAX_MESSAGE_LENGTH - text.length}
          isEmpty={isEmpty}
          isBusy={isBusy}
          onFiles={adding.add}
          onReplies={hasReplies ? list.openAll : null}
          onFormatted={(kind) => formatted.begin(kind, null)}
          onMode={onMode}
          onSend={onSend}
        >
          {!list.isList && list.found.length > 0 ? <Suggestions list={list} /> : null}
        </ToolRow>
      </div>
      {formatted.shown && (
        <FormattedDialog
          visitor={visitor}
          {...formatted.shown}
          onClose={(isSent) => {
            if (isSent && formatted.isMoved()) write('');
            formatted.end();
            area.focus();
          }}
        />
      )}
    </>
  );
}

type AboveProps = {
  visitor: string;
  mode: ComposerMode;
  ownerName: string;
  canReply: boolean;
  onMode: (mode: ComposerMode) => void;
};

/** Above the text: who will see it, the quoted message, and the files to be sent with it. */
function Above({ visitor, mode, ownerName, canReply, onMode }: AboveProps) {
  const quote = useQuote(visitor);
  const pin = usePin(visitor);
  const files = useFiles(visitor);
  const isReply = mode === 'reply';
  return (
    <>
      {!isReply && <ModeLine mode={mode} ownerName={ownerName} canReply={canReply} onMode={onMode} />}
      {isReply && quote && <Strip of={quote} onRemove={() => setQuote(visitor, null)} />}
      {mode === 'note' && pin && <Strip of={pin} onRemove={() => clearPin(visitor)} />}
      {isReply && <Tray files={files} />}
    </>
  );
}

type InputProps = {
  area: TextArea;
  text: string;
  list: ReplyListState;
  listId: string;
  words: { label: string; placeholder: string };
  onCaret: (caret: number) => void;
  onWrite: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
};

/** The text field; while quick replies are listed it is their search field. */
function Input({ area, text, list, listId, words, onCaret, onWrite, onKeyDown }: InputProps) {
  return (
    <textarea
      ref={area.ref}
      rows={1}
      className={style.input}
      aria-label={words.label}
      placeholder={words.placeholder}
      dir="auto"
      value={text}
      maxLength={MAX_MESSAGE_LENGTH}
      {...(list.isList &&
        list.active && {
          'aria-autocomplete': 'list' as const,
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${list.active.id}`,
        })}
      onChange={(event) => {
        onCaret(event.target.selectionEnd);
        onWrite(event.target.value);
      }}
      onSelect={(event) => onCaret(event.currentTarget.selectionEnd)}
      onKeyDown={onKeyDown}
    />
  );
}

type Keys = {
  list: ReplyListState;
  area: TextArea;
  isReply: boolean;
  onSend: () => void;
  onMode: (mode: ComposerMode) => void;
};

/**
 * Handles keys in the field: first the list of quick replies; Escape returns to reply mode; Enter sends or inserts a
 * line break.
 */
function useFieldKeys({ list, area, isReply, onSend, onMode }: Keys) {
  const [sendKey] = useSendKey();
  return (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { key, shiftKey, altKey, nativeEvent } = event;
    if (isComposing(nativeEvent)) return;
    if (list.onKeyDown(event)) return event.preventDefault();
    if (key === 'Escape' && !isReply) return onMode('reply');
    const ctrlKey = event.ctrlKey || event.metaKey;
    const facts = { key, shiftKey, altKey, ctrlKey, isComposing: false, isTouch: isTouch() };
    const meaning = enterMeans(facts, sendKey);
    if (meaning === 'none') return;
    event.preventDefault();
    if (meaning === 'line') area.insert('\n');
    else onSend();
  };
}

/** Inserts text requested elsewhere in the console at the cursor. */
function useRequestedText(isReply: boolean, area: TextArea): void {
  const take = useEffectEvent((words: string) => area.insert(words));
  useEffect(() => {
    if (!isReply) return;
    return monitoring.store.subscribe((state, before) => {
      if (state.sendMessage !== before.sendMessage && state.sendMessage !== '') take(messageOf(state));
    });
  }, [isReply]);
}

/** Opens the editor of a formatted message with the field's text, which is cleared once sent. */
function useFormatted(visitor: string, text: string) {
  const [shown, setShown] = useState<{ kind: FormattedKind; start: string | null } | null>(null);
  const [taken, setTaken] = useState('');

  function begin(kind: FormattedKind, start: string | null): void {
    const isFromField = start === null && kind === 'rich' && draftOf(`${visitor}.rich`) === '' && text.trim() !== '';
    setTaken(isFromField ? text : '');
    setShown({ kind, start: isFromField ? htmlOf(text) : start });
  }

  return { shown, begin, isMoved: () => taken !== '' && taken === text, end: () => setShown(null) };
}

/** Adds chosen, dropped or pasted files; reports the reason for each that was not added. */
function useAdding(visitor: string, already: number, isReply: boolean) {
  const { t } = useTranslation('workbenchComposer');
  const uploads = useUploads();
  const maxMegabytes = useMaxMegabytes();
  const [turned, setTurned] = useState<readonly string[]>([]);

  function add(chosen: readonly File[]): void {
    if (!isReply) return setTurned([t('mode.noFiles')]);
    const { taken, turned: refused } = chooseFiles(chosen, { maxMegabytes, already });
    uploads.stage(visitor, taken);
    setTurned([...new Set(refused.map(words))]);
  }

  const words = ({ why, name, max }: RefusedFile): string => t(`files.${why}`, { name, max });
  return { add, turned };
}

/** Errors of sending and adding, shown at the field. */
function Errors({ refusal, turned }: { refusal: Refusal | null; turned: readonly string[] }) {
  const { t } = useTranslation('workbenchComposer');
  const errorText = useErrorText();
  return (
    <>
      {turned.map((words) => (
        <Notice key={words} kind="wait">
          {words}
        </Notice>
      ))}
      {refusal?.kind === 'full' && <Notice kind="wait">{t('full')}</Notice>}
      {refusal && refusal.kind !== 'full' && (
        <Notice kind="bad" title={t(`failed.${refusal.kind}`)}>
          {errorText(refusal.error)}
        </Notice>
      )}
    </>
  );
}

type ModeLineProps = {
  mode: Exclude<ComposerMode, 'reply'>;
  ownerName: string;
  canReply: boolean;
  onMode: (mode: ComposerMode) => void;
};

/** For notes and whispers: who will see the text. */
function ModeLine({ mode, ownerName, canReply, onMode }: ModeLineProps) {
  const { t } = useTranslation('workbenchComposer');
  return (
    <div className={style.modeLine}>
      <span>{mode === 'note' ? t('mode.noteHint') : t('mode.whisperHint', { name: ownerName })}</span>
      <Button look="quiet" size="s" icon={canReply ? 'back' : 'close'} onClick={() => onMode('reply')}>
        {canReply ? t('mode.leave') : t('mode.close')}
      </Button>
    </div>
  );
}
