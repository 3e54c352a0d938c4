import { messagesOf } from '@parley/live/thread';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { SiteSettings } from '../../appearance';
import type { Chat } from '../chat/chat';
import type { Drafts } from '../drafts';
import { useWords } from '../i18n';
import { lazily } from '../lazily';
import { quoteIn } from '../rows';
import type { Sound } from '../sound';
import { ThreadContext } from '../thread-context';
import { Header } from './header';
import type { SheetName } from './menu-props';
import { Talk } from './talk';
import { useDrop } from './use-drop';
import { useMode } from './use-mode';
import { useThreadParts } from './use-thread-parts';
import { useView } from './use-view';

const Viewer = lazily(() => import('../lazy/viewer').then((part) => part.Viewer));
const Phone = lazily(() => import('../lazy/phone').then((part) => part.Phone));
const PrivacyPage = lazily(() => import('../lazy/privacy/privacy').then((part) => part.PrivacyPage));
const MenuSheet = lazily(() => import('../lazy/menu-sheet').then((part) => part.MenuSheet));
const SHEETS = { phone: Phone, privacy: PrivacyPage, mail: MenuSheet, rate: MenuSheet };
const Letter = lazily(() => import('../lazy/letter').then((part) => part.Letter));
const Drop = lazily(() => import('../lazy/thread/drop').then((part) => part.Drop));
const SiteNotice = lazily(() => import('../lazy/look/site-notice').then((part) => part.SiteNotice));
const RareProblemStrip = lazily(() => import('../lazy/refused').then((part) => part.RareProblemStrip));

export type WindowProps = {
  chat: Chat;
  drafts: Drafts;
  settings: SiteSettings;
  sound(): Promise<Sound>;
  /** Addresses in messages are relative to this one. */
  base: string;
  /** The window was opened by a link that another device had used before. */
  isLinkSpent: boolean;
  /** Null: the window is a page of its own. */
  close: (() => void) | null;
};

/** The chat window: the conversation or a letter, and the sheets over them. */
export function Window({ chat, drafts, settings, sound, base, isLinkSpent, close }: WindowProps) {
  const view = useView(chat);
  const { t } = useWords();
  const { window, files, conversation } = settings;
  const [mode, choose] = useMode({ chat, view, drafts, base });
  const [isFull, setFull] = useState(false);
  const [sheet, show] = useState<SheetName | null>(null);
  const Page = sheet && SHEETS[sheet];
  const { parts, picture, quoted, closePicture, dropQuote } = useThreadParts(chat, base);
  const { talk } = view.thread;
  const isBlacklisted = (talk.blacklistedUntil ?? 0) > Date.now() + view.clockOffset;
  const canAttach = files.visitors && mode === 'talk' && !isBlacklisted;
  const isDragged = useDrop();
  // Whether something is asked first; null: the part that asks has not said yet.
  const [isGated, gate] = useState<boolean | null>(null);
  const mayUpload = !(isGated ?? settings.consent);
  const [held, hold] = useState<readonly File[]>([]);
  useEffect(() => {
    if (!mayUpload || !held[0]) return;
    chat.uploads.add(held);
    hold([]);
  }, [mayUpload, held]);

  const quote = useMemo(() => quoteIn(messagesOf(view.thread), quoted), [quoted, view]);
  const say = (msg: string) => {
    const isTaken = chat.say(msg, quoted ?? undefined);
    setFull(!isTaken);
    if (isTaken) {
      choose('talk');
      dropQuote();
    }
    return isTaken;
  };
  const attach = (added: readonly File[]) => {
    hold([...held, ...added]);
    choose('talk');
  };
  const title = window.title || t('title');

  return (
    <ThreadContext.Provider value={parts}>
      <Header
        view={view}
        answerSeconds={conversation.answerSeconds}
        onEnd={chat.end}
        menu={{ settings, view, sound, title, base, show, canMove: close !== null }}
        close={close}
      />
      {settings.look?.notice && <SiteNotice look={settings.look} drafts={drafts} />}
      {isLinkSpent && <RareProblemStrip text="linkSpent" />}
      {view.saving === 'delayed' && <RareProblemStrip text="savingDelayed" />}
      {isFull && <RareProblemStrip text="tooMany" />}
      {mode === 'letter' ? (
        <Letter chat={chat} view={view} settings={settings} drafts={drafts} back={() => choose('talk')} />
      ) : (
        <Talk
          {...{ chat, view, settings, drafts, isBlacklisted, say, quote, dropQuote, isGated, gate }}
          attach={canAttach ? attach : null}
          toLetter={() => choose('letter')}
          holds={!!held[0]}
        />
      )}
      {isDragged && canAttach && <Drop take={attach} />}
      {picture !== null && (
        <Viewer messages={messagesOf(view.thread)} base={base} first={picture} close={closePicture} />
      )}
      {sheet && Page && <Page name={sheet} chat={chat} settings={settings} close={() => show(null)} />}
    </ThreadContext.Provider>
  );
}
