import type { SiteSettings } from '../../appearance';
import type { Chat, ChatView } from '../chat/chat';
import type { Drafts } from '../drafts';
import { useWords } from '../i18n';
import { lazily } from '../lazily';
import type { Quote } from '../rows';
import { Composer } from './composer';
import { RatingPlace } from './rating-place';
import { Thread } from './thread';

const Ask = lazily(() => import('../lazy/forms/ask').then((part) => part.Ask));
const Blocked = lazily(() => import('../lazy/refused').then((part) => part.Blocked));

type TalkProps = {
  chat: Chat;
  view: ChatView;
  settings: SiteSettings;
  drafts: Drafts;
  isBlacklisted: boolean;
  say(msg: string): boolean;
  /** Null: this site, or this visitor, may not send files. */
  attach: ((files: readonly File[]) => void) | null;
  quote: Quote | undefined;
  dropQuote(): void;
  toLetter(): void;
  /** Something is asked first: nothing can be written. */
  isGated: boolean | null;
  gate(isGated: boolean | null): void;
  /** Files wait for what is asked. */
  holds: boolean;
};

/** The conversation: its messages, and the composer below them. */
export function Talk(props: TalkProps) {
  const { chat, view, settings, drafts, isBlacklisted, say, attach, quote, dropQuote, toLetter, isGated } = props;
  const { t } = useWords();
  const { window, conversation, forms, consent } = settings;
  const { talk } = view.thread;
  const edit = (text: string) => {
    drafts.set({ text: [drafts.get().text, text].filter(Boolean).join('\n') });
    dispatchEvent(new Event('parley-draft'));
  };
  return (
    <>
      <Thread
        chat={chat}
        view={view}
        settings={window}
        recallMs={conversation.recallSeconds * 1000}
        edit={edit}
        ask={isBlacklisted ? null : say}
        toLetter={toLetter}
      >
        <RatingPlace chat={chat} view={view} settings={settings} drafts={drafts} />
        {(consent || forms?.chatWhen || view.entries.some((entry) => entry.error)) && !isBlacklisted && (
          <Ask {...props} />
        )}
      </Thread>
      {isBlacklisted ? (
        <Blocked until={talk.blacklistedUntil ?? 0} />
      ) : (
        isGated || (
          <Composer
            tools={settings.tools}
            drafts={drafts}
            say={say}
            typing={chat.typing}
            attach={attach}
            hint={window.typingPreview ? t('previewHint') : ''}
            placeholder={talk.state === 'end' ? t('writeAgain') : t('write')}
            quote={quote}
            dropQuote={dropQuote}
          />
        )
      )}
    </>
  );
}
