import type { ConnectionStatus } from '@parley/live/types';
import type { FirstTexts } from '@parley/protocol/window-texts/zh';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Talk } from '../../visitor-api';
import type { ChatView } from '../chat/chat';
import { type Translate, useWords } from '../i18n';
import { lazily } from '../lazily';
import { isOpen } from '../state';
import { Face } from './face';
import { Icon, type IconName } from './icons';
import type { MenuProps } from './menu-props';

const EndQuestion = lazily(() => import('../lazy/end-question').then((part) => part.EndQuestion));
const Brand = lazily(() => import('../lazy/look/brand').then((part) => part.Brand), Who);
const Menu = lazily(() => import('../lazy/menu').then((part) => part.Menu));

type HeaderProps = {
  view: ChatView;
  /** Measured answer time in seconds; 0: not known. */
  answerSeconds: number;
  onEnd(): Promise<void>;
  menu: Omit<MenuProps, 'close'>;
  /** Null: the window is a page of its own. */
  close: (() => void) | null;
};

/** The agent, and the state of conversation and connection. */
export function Header({ view, answerSeconds, onEnd, menu, close }: HeaderProps) {
  const { t } = useWords();
  const [isAsking, ask] = useState(false);
  const [isMenuOpen, openMenu] = useState(false);
  const { talk } = view.thread;
  const line = useConnection(view.status) ?? stateOf(talk, view.thread.isLoaded);
  const Name = menu.settings.look ? Brand : Who;

  return (
    <header class="header">
      <Name {...menu} talk={talk}>
        <p role="status" class={line.isProblem ? 'lost' : ''}>
          {line.icon ? <Icon name={line.icon} size={14} /> : <i class="dot" />}
          {line.text === 'stateOnline' ? onlineText(answerSeconds, t) : t(line.text)}
        </p>
      </Name>
      {isOpen(talk) && (
        <button type="button" class="tool" aria-label={t('end')} title={t('end')} onClick={() => ask(true)}>
          <Icon name="leave" />
        </button>
      )}
      <button
        type="button"
        class="tool"
        aria-label={t('menu')}
        title={t('menu')}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={() => openMenu(!isMenuOpen)}
      >
        <Icon name="menu" />
      </button>
      {close && (
        <button type="button" class="tool" aria-label={t('close')} title={t('close')} onClick={close}>
          <Icon name="down" />
        </button>
      )}
      {isAsking && isOpen(talk) && <EndQuestion onEnd={onEnd} done={() => ask(false)} />}
      {isMenuOpen && <Menu {...menu} close={() => openMenu(false)} />}
    </header>
  );
}

export type WhoProps = Pick<MenuProps, 'settings' | 'title' | 'base'> & { talk: Talk; children: ComponentChildren };

/** The agent, or the title while there is none. */
function Who({ title, talk, children }: WhoProps) {
  const name = talk.nickname || title;
  return (
    <>
      <Face name={talk.nickname} avatar={talk.avatar} />
      <div class="who">
        <h1 title={name}>{name}</h1>
        {children}
      </div>
    </>
  );
}

function onlineText(seconds: number, t: Translate): string {
  if (seconds <= 0) return t('stateOnline');
  return seconds < 60 ? t('answerSeconds', { n: seconds }) : t('answerMinutes', { n: Math.ceil(seconds / 60) });
}

/** Without an icon: the green dot for "online". */
type Line = { text: keyof FirstTexts; icon?: IconName; isProblem?: true };

function stateOf(talk: Talk, isLoaded: boolean): Line {
  if (talk.state === 'current') return { text: 'stateTalking' };
  if (talk.state === 'wait') return { text: 'stateWaiting', icon: 'clock' };
  if (talk.state === 'robot') return { text: 'stateRobot' };
  if (!isLoaded) return { text: 'stateConnecting', icon: 'clock' };
  return talk.somebodyOnline ? { text: 'stateOnline' } : { text: 'stateNobody', icon: 'letter' };
}

/** Milliseconds before a lost connection is shown: shorter losses are not. */
const LOSS_MS = 1200;
/** Milliseconds for which a restored connection is shown. */
const BACK_MS = 2500;

/** A line about the connection; null: nothing to show. */
function useConnection(status: ConnectionStatus): Line | null {
  const [line, setLine] = useState<Line | null>(null);
  const isLost = useOffline() || status === 'offline';

  useEffect(() => {
    const next: Line | null = isLost ? { text: 'stateOffline', isProblem: true, icon: 'offline' } : null;
    if (!isLost && !line) return;
    if (!isLost) setLine({ text: 'stateBack', icon: 'check' });
    const timer = setTimeout(() => setLine(next), isLost ? LOSS_MS : BACK_MS);
    return () => clearTimeout(timer);
  }, [isLost]);

  return status === 'closed' || status === 'refused' ? { text: 'stateClosed', isProblem: true, icon: 'alert' } : line;
}

/** Whether the browser is offline: known at once, while a silent socket is only detected after seconds. */
function useOffline(): boolean {
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOffline;
}
