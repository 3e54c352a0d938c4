import { messagesOf } from '@parley/live/thread';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { SiteSettings } from '../../appearance';
import type { Chat, ChatView } from '../chat/chat';
import type { Drafts } from '../drafts';
import { useWords } from '../i18n';
import { lazily } from '../lazily';
import { quoteIn } from '../rows';
import type { Sound } from '../sound';
import { isOpen } from '../state';
import { ThreadContext } from '../thread-context';
import { Composer } from './composer';
import { Header } from './header';
import { Strip } from './strip';
import { Thread } from './thread';
import { useDrop } from './use-drop';
import { useRefusedToLetter } from './use-refused-to-letter';
import { useView } from './use-view';

const Viewer = lazily(() => import('../lazy/viewer').then((part) => part.Viewer));
const Phone = lazily(() => import('../lazy/phone').then((part) => part.Phone));
const Privacy = lazily(() => import('../lazy/privacy').then((part) => part.Privacy));
const Letter = lazily(() => import('../lazy/letter').then((part) => part.Letter));
const Blocked = lazily(() => import('../lazy/refused').then((part) => part.Blocked));
const SeldomStrip = lazily(() => import('../lazy/refused').then((part) => part.SeldomStrip));
const Rating = lazily(() => import('../lazy/rating').then((part) => part.Rating));

export type WindowProps = {
  chat: Chat;
  drafts: Drafts;
  settings: SiteSettings;
  sound(): Promise<Sound>;
  /** Addresses in messages are seen from here. */
  base: string;
  /** A link that another device had opened before. */
  isLinkSpent: boolean;
  /** Null where the window is a page of its own. */
  close: (() => void) | null;
};

/** Talk, or letter: chosen by who is there until the visitor chooses. */
export function Window({ chat, drafts, settings, sound, base, isLinkSpent, close }: WindowProps) {
  const view = useView(chat);
  const { t } = useWords();
  const { window, files, conversation } = settings;
  const [chosen, choose] = useState<'talk' | 'letter' | null>(null);
  const [isFull, setFull] = useState(false);
  const [sheet, show] = useState<'phone' | 'privacy' | null>(null);
  const [picture, openPicture] = useState<string | null>(null);
  const [quoted, reply] = useState<string | null>(null);
  useRefusedToLetter(chat, view, drafts, base, () => choose('letter'));
  const mode = chosen ?? (isTimeForLetter(view) ? 'letter' : 'talk');
  const { talk } = view.thread;
  const isBlacklisted = (talk.blacklistedUntil ?? 0) > Date.now() + view.clockOffset;
  const canAttach = files.visitors && mode === 'talk' && !isBlacklisted;
  const isDragged = useDrop(canAttach ? chat.uploads.add : null);

  // Somebody took the visitor up while a letter stood open: the talk goes first, the letter's text is kept.
  useEffect(() => {
    if (talk.state === 'current') choose(null);
  }, [talk.state]);

  const quote = useMemo(() => quoteIn(messagesOf(view.thread), quoted), [quoted, view]);
  const parts = useMemo(
    () => ({
      base,
      previewOf: chat.uploads.previewOf,
      openPicture,
      renew: chat.renew,
      reply,
      cancelUpload: chat.uploads.cancel,
      retryUpload: chat.uploads.retry,
    }),
    [chat, base],
  );
  const say = (msg: string) => {
    const isTaken = chat.say(msg, quoted ?? undefined);
    setFull(!isTaken);
    if (isTaken) {
      choose('talk');
      reply(null);
    }
    return isTaken;
  };
  const attach = (added: readonly File[]) => {
    chat.uploads.add(added);
    choose('talk');
  };
  const edit = (text: string) => {
    drafts.set({ text: [drafts.get().text, text].filter(Boolean).join('\n') });
    dispatchEvent(new Event('parley-draft'));
  };
  const title = window.title || t('title');

  return (
    <ThreadContext.Provider value={parts}>
      <Header
        view={view}
        settings={window}
        answerSeconds={conversation.answerSeconds}
        onEnd={chat.end}
        menu={{ view, sound, title, base, show, canMove: close !== null }}
        close={close}
      />
      {isLinkSpent && <SeldomStrip text="linkSpent" />}
      {view.saving === 'delayed' && <Strip text={t('savingDelayed')} />}
      {isFull && <SeldomStrip text="tooMany" />}
      {mode === 'letter' ? (
        <Letter
          drafts={drafts}
          send={chat.leaveLetter}
          refresh={chat.refresh}
          somebodyOnline={talk.somebodyOnline && !isOpen(talk)}
          back={() => choose('talk')}
        />
      ) : (
        <>
          <Thread
            chat={chat}
            view={view}
            settings={window}
            recallMs={conversation.recallSeconds * 1000}
            edit={edit}
            toLetter={() => choose('letter')}
          >
            <RatingPlace chat={chat} view={view} settings={settings} drafts={drafts} />
          </Thread>
          {isBlacklisted ? (
            <Blocked until={talk.blacklistedUntil ?? 0} />
          ) : (
            <Composer
              drafts={drafts}
              say={say}
              typing={chat.typing}
              attach={canAttach ? attach : null}
              hint={window.typingPreview ? t('previewHint') : ''}
              placeholder={talk.state === 'end' ? t('writeAgain') : t('write')}
              quote={quote}
              dropQuote={() => reply(null)}
            />
          )}
        </>
      )}
      {isDragged && <p class="drop">{t('drop')}</p>}
      {picture !== null && (
        <Viewer messages={messagesOf(view.thread)} base={base} first={picture} close={() => openPicture(null)} />
      )}
      {sheet === 'phone' && <Phone handoff={chat.handoff} clockOffset={view.clockOffset} close={() => show(null)} />}
      {sheet === 'privacy' && (
        <Privacy typingPreview={window.typingPreview} text={window.privacy} close={() => show(null)} />
      )}
    </ThreadContext.Provider>
  );
}

type PlaceProps = { chat: Chat; view: ChatView; settings: SiteSettings; drafts: Drafts };

/** Asked by the agent, or when the conversation is over; who said "not now" is left in peace. */
function RatingPlace({ chat, view, settings, drafts }: PlaceProps) {
  const { talk } = view.thread;
  const { conversation, ratingInvited = false } = talk;
  const [dismissed, dismiss] = useState(() => drafts.get().unrated);
  const isOver = conversation !== null && !isOpen(talk);
  if (conversation === null || (!ratingInvited && !(isOver && settings.rating.askAtEnd))) return null;
  if (dismissed === conversation && !ratingInvited) return null;
  return (
    <Rating
      key={`${conversation} ${ratingInvited} ${isOver}`}
      load={chat.ratings}
      rate={chat.rate}
      goodTags={settings.rating.goodTags}
      badTags={settings.rating.badTags}
      isQuiet={!ratingInvited}
      dismiss={() => {
        drafts.set({ unrated: conversation });
        dismiss(conversation);
      }}
    />
  );
}

/** Nobody is there and nothing has begun: a question would have no one to answer it now. */
function isTimeForLetter({ thread, entries, uploads }: ChatView): boolean {
  const { talk } = thread;
  if (entries.length > 0 || uploads.length > 0 || (talk.blacklistedUntil ?? 0) > Date.now()) return false;
  // The answer to the last letter comes before the next one.
  if (messagesOf(thread).at(-1)?.onlyID.startsWith('reply-')) return false;
  return !talk.somebodyOnline && !isOpen(talk) && talk.invitation === null;
}
