import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Icon, type IconName } from '../../../ui/icon';
import { Menu } from '../../../ui/menu';
import style from './composer.module.css';
import { ConnectionWords } from './connection-words';
import { EmojiButton } from './emoji/emoji-button';
import type { FormattedKind } from './formatted/draft-body';
import type { ComposerMode } from './mode-store';
import { useDock, useSendKey, useSuggests } from './use-send-key';
import type { TextArea } from './use-text-area';

/** The number of characters left is shown below this many. */
const LEFT_SHOWN = 500;

type Props = {
  mode: ComposerMode;
  open: readonly ComposerMode[];
  area: TextArea;
  /** Characters left. */
  left: number;
  isEmpty: boolean;
  isBusy: boolean;
  onFiles: (files: File[]) => void;
  /** Null if the agent has no quick replies. */
  onReplies: (() => void) | null;
  onFormatted: (kind: FormattedKind) => void;
  onMode: (mode: ComposerMode) => void;
  onSend: () => void;
  /** Shown in the middle while connected. */
  children?: ReactNode;
};

const SEND_TEXTS = { reply: 'send', note: 'saveNote', whisper: 'whisperSend' } as const;

/** The row below the text: tools, connection state and send button. */
export function ToolRow(props: Props) {
  const { mode, open, area, left, isEmpty, isBusy, onFiles, onReplies, onFormatted, onMode, onSend, children } = props;
  const { t } = useTranslation('workbenchComposer');
  const isReply = mode === 'reply';
  return (
    <div className={style.tools}>
      <EmojiButton onChoose={(emoji) => area.insert(emoji)} />
      {isReply && <FileButton onFiles={onFiles} />}
      {isReply && onReplies && <Tool icon="bolt" label={t('tools.replies')} onClick={onReplies} />}
      {isReply && <FormattedMenu onChoose={onFormatted} />}
      {isReply && open.includes('note') && <Tool icon="note" label={t('tools.note')} onClick={() => onMode('note')} />}
      <ConnectionWords>{children}</ConnectionWords>
      {left <= LEFT_SHOWN && <span className={style.left}>{t('left', { count: left })}</span>}
      <div className={style.sending}>
        <Button look="primary" size="s" icon="send" disabled={isEmpty} busy={isBusy} onClick={onSend}>
          {t(SEND_TEXTS[mode])}
        </Button>
        <SendOptions />
      </div>
    </div>
  );
}

function Tool({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <Button look="quiet" className={style.tool ?? ''} icon={icon} aria-label={label} title={label} onClick={onClick} />
  );
}

/** Menu of formatted messages and cards; their editor is loaded on demand. */
function FormattedMenu({ onChoose }: { onChoose: (kind: FormattedKind) => void }) {
  const { t } = useTranslation('workbenchComposer');
  const items = [
    {
      key: 'rich',
      icon: 'pencil',
      label: t('formatted.rich'),
      hint: t('formatted.richHint'),
      onSelect: () => onChoose('rich'),
    },
    {
      key: 'card',
      icon: 'page',
      label: t('formatted.card'),
      hint: t('formatted.cardHint'),
      onSelect: () => onChoose('card'),
    },
  ] as const;
  return (
    <Menu label={t('formatted.more')} items={items} className={style.tool} isAbove isAtStart>
      <Icon name="plus" />
    </Menu>
  );
}

function FileButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('workbenchComposer');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tool icon="clip" label={t('tools.files')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-composer-files
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Cleared so that choosing the same file again fires a change.
          target.value = '';
        }}
      />
    </>
  );
}

/** Options: the send key, and how quick replies are offered. */
function SendOptions() {
  const { t } = useTranslation('workbenchComposer');
  const [sendKey, chooseKey] = useSendKey();
  const [suggests, chooseSuggests] = useSuggests();
  const [hasDock, chooseDock] = useDock();
  const items = [
    {
      key: 'enter',
      label: t('tools.sendEnter'),
      hint: t('tools.sendEnterHint'),
      checked: sendKey === 'enter',
      onSelect: () => chooseKey('enter'),
    },
    {
      key: 'ctrlEnter',
      label: t('tools.sendCtrlEnter'),
      hint: t('tools.sendCtrlEnterHint'),
      checked: sendKey === 'ctrlEnter',
      onSelect: () => chooseKey('ctrlEnter'),
    },
    { key: 'suggest', label: t('tools.suggest'), checked: suggests, onSelect: () => chooseSuggests(!suggests) },
    { key: 'dock', label: t('tools.dock'), checked: hasDock, onSelect: () => chooseDock(!hasDock) },
  ];
  return (
    <Menu label={t('tools.options')} items={items} className={style.options} isAbove>
      <Icon name="up" size={14} />
    </Menu>
  );
}
