import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SiteSettings } from '../../appearance';
import type { Drafts } from '../drafts';
import { useWords } from '../i18n';
import { lazily } from '../lazily';
import type { Quote } from '../rows';
import { FileButton } from './file-button';
import { Icon } from './icons';
import { useDraft } from './use-draft';

const Recorder = lazily(() => import('../lazy/recorder').then((part) => part.Recorder));
const Quoted = lazily(() => import('../lazy/thread/quoted').then((part) => part.Quoted));
const Emoji = lazily(() => import('../lazy/emoji').then((part) => part.Emoji));

type ComposerProps = {
  tools: SiteSettings['tools'];
  drafts: Drafts;
  say(msg: string): boolean;
  typing(text: string): void;
  /** Null: the site accepts no files of visitors. */
  attach: ((files: readonly File[]) => void) | null;
  hint: string;
  placeholder: string;
  quote: Quote | undefined;
  dropQuote(): void;
};

/** Largest height in px: eight lines of 24 px and the padding. */
const MAX_HEIGHT = 216;
/** One line and its padding, in px. */
const LINE_HEIGHT = 46;

export function Composer({ tools, drafts, say, typing, attach, hint, placeholder, quote, dropQuote }: ComposerProps) {
  const { t } = useWords();
  const [isEmojiOpen, openEmoji] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, write] = useDraft({ drafts, typing, field });
  const isBlank = text.trim() === '';

  useLayoutEffect(() => {
    if (field.current) fit(field.current);
  }, [text]);

  useEffect(() => {
    if (quote) field.current?.focus();
  }, [quote?.key]);

  const send = (event: Event) => {
    event.preventDefault();
    if (!isBlank && say(storable(text))) write('');
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && quote) {
      event.preventDefault();
      dropQuote();
    }
    if (
      event.key === 'Enter' &&
      (tools.sendBy ? event.ctrlKey || event.metaKey : !event.shiftKey) &&
      !isComposing(event)
    )
      send(event);
  };
  const pick = (emoji: string) => {
    const { selectionStart: at = text.length, selectionEnd: end = at } = field.current ?? {};
    write(text.slice(0, at) + emoji + text.slice(end));
    closeEmoji();
    requestAnimationFrame(() => field.current?.setSelectionRange(at + emoji.length, at + emoji.length));
  };
  const closeEmoji = () => {
    openEmoji(false);
    field.current?.focus();
  };

  return (
    <form class="composer" onSubmit={send}>
      {hint && <p class="hint">{hint}</p>}
      {quote && <Quoted quote={quote} drop={dropQuote} />}
      {isEmojiOpen && <Emoji pick={pick} close={closeEmoji} />}
      <div class="field">
        {tools.emoji && <EmojiButton isOpen={isEmojiOpen} press={() => openEmoji(!isEmojiOpen)} />}
        {attach && <Attachments attach={attach} tools={tools} />}
        <textarea
          ref={field}
          rows={1}
          maxLength={tools.maxLength}
          value={text}
          placeholder={placeholder}
          aria-label={placeholder}
          enterkeyhint="send"
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={(event) => attach && attachPasted(event, attach)}
        />
        <button
          type="submit"
          class="send"
          disabled={isBlank}
          aria-label={t('send')}
          title={tools.sendBy ? 'Ctrl+Enter' : t('sendHint')}
        >
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}

function attachPasted(event: ClipboardEvent, attach: (files: readonly File[]) => void): void {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length === 0) return;
  event.preventDefault();
  attach(files);
}

function EmojiButton({ isOpen, press }: { isOpen: boolean; press(): void }) {
  const { t } = useWords();
  return (
    <button
      type="button"
      class="tool"
      aria-label={t('emoji')}
      title={t('emoji')}
      aria-expanded={isOpen}
      onClick={press}
    >
      <Icon name="smile" />
    </button>
  );
}

type AttachmentsProps = { attach(files: readonly File[]): void; tools: SiteSettings['tools'] };

function Attachments({ attach, tools }: AttachmentsProps) {
  const { t } = useWords();
  return (
    <>
      <FileButton icon="clip" label={t('attach')} attach={attach} />
      {isTouch && <FileButton icon="camera" label={t('camera')} attach={attach} isCamera />}
      {(tools.voice || tools.screenshot) && <Recorder tools={tools} attach={attach} />}
    </>
  );
}

const isTouch = matchMedia('(pointer: coarse)').matches;

/**
 * Whether the key belongs to an input method, where Enter chooses a word. Safari ends the composition before this key;
 * its code is still 229.
 */
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;

/** Fits the height to the text. One line is placed between the buttons; more lines get the whole width above them. */
function fit(field: HTMLTextAreaElement): void {
  const box = field.parentElement;
  box?.classList.remove('tall');
  field.style.height = 'auto';
  if (field.scrollHeight > LINE_HEIGHT) box?.classList.add('tall');
  field.style.height = `${Math.min(MAX_HEIGHT, field.scrollHeight)}px`;
}

/** Removes NUL and lone surrogates, which a paste may contain: they cannot be stored. */
function storable(text: string): string {
  const whole = text.replaceAll('\0', '');
  return whole.toWellFormed ? whole.toWellFormed() : whole;
}
