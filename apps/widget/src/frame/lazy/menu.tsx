import { messagesOf } from '@parley/live/thread';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../components/icons';
import type { MenuProps } from '../components/menu-props';
import { useAllWords } from '../i18n';
import { isOpen } from '../state';
import { addStyles } from './add-styles';
import css from './menu.css?inline';
import { saveText } from './save-text';
import { shapes } from './shapes';
import { htmlTranscript, textTranscript } from './transcript';

addStyles(css);

/** Less frequent actions: sound, transcript, rating, moving to a phone, privacy. */
export function Menu({ view, settings, sound, title, base, show, canMove, close }: MenuProps) {
  const { t, language } = useAllWords();
  const list = useRef<HTMLDivElement>(null);
  const messages = messagesOf(view.thread);

  // At once: an Escape that comes before it has the focus would close the window.
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    itemsOf(list.current)[0]?.focus();
    const leave = (event: Event) => {
      if (!list.current?.contains(event.target as Node)) close();
    };
    // Delayed: the click that opened the menu is still being dispatched.
    const timer = setTimeout(() => document.addEventListener('click', leave));
    addEventListener('blur', close);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', leave);
      removeEventListener('blur', close);
      opener?.focus();
    };
  }, []);

  const press = (event: KeyboardEvent) => {
    const items = itemsOf(list.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) items.at(next % items.length)?.focus();
    else if (event.key !== 'Escape' && event.key !== 'Tab') return;
    event.preventDefault();
    if (next === undefined) close();
  };
  const save = (kind: 'txt' | 'html') => {
    const facts = { title, t, language, base };
    const text = kind === 'txt' ? textTranscript(messages, facts) : htmlTranscript(messages, facts);
    saveText(`${t('transcriptName')}-${new Date().toISOString().slice(0, 10)}.${kind}`, text);
    close();
  };

  return (
    <div class="menu" role="menu" aria-label={t('menu')} ref={list} tabIndex={-1} onKeyDown={press}>
      {settings.tools.sound && <SoundSwitch sound={sound} />}
      {settings.rating.onWish && isOpen(view.thread.talk) && (
        <Entry shape={shapes.star} text={t('rateNow')} act={() => show('rate')} />
      )}
      {settings.transcript?.offer && (
        <Entry shape={shapes.mail} text={t('mailTranscript')} isOff={messages.length === 0} act={() => show('mail')} />
      )}
      <Entry shape={shapes.download} text={t('saveText')} isOff={messages.length === 0} act={() => save('txt')} />
      <Entry shape={shapes.download} text={t('saveHtml')} isOff={messages.length === 0} act={() => save('html')} />
      {canMove && <Entry shape={shapes.phone} text={t('toPhone')} act={() => show('phone')} />}
      <Entry shape={shapes.shield} text={t('privacy')} act={() => show('privacy')} />
    </div>
  );

  function Entry({ shape, text, isOff = false, act }: { shape: string; text: string; isOff?: boolean; act(): void }) {
    return (
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        disabled={isOff}
        onClick={() => {
          act();
          close();
        }}
      >
        <Icon shape={shape} size={18} />
        <span>{text}</span>
      </button>
    );
  }
}

function SoundSwitch({ sound }: Pick<MenuProps, 'sound'>) {
  const { t } = useAllWords();
  const [isOn, setOn] = useState(false);
  useEffect(() => void sound().then((ready) => setOn(ready.isOn())), []);
  const toggle = async () => {
    const ready = await sound();
    ready.set(!isOn);
    setOn(!isOn);
    if (!isOn) ready.play();
  };
  return (
    <button type="button" role="menuitemcheckbox" aria-checked={isOn} tabIndex={-1} onClick={toggle}>
      <Icon shape={shapes.sound} size={18} />
      <span>{t('sound')}</span>
      <i class={isOn ? 'switch on' : 'switch'} aria-hidden="true" />
    </button>
  );
}

const itemsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? []),
];
