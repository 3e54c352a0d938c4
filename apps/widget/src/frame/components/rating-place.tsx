import { useState } from 'preact/hooks';
import type { SiteSettings } from '../../appearance';
import type { Chat, ChatView } from '../chat/chat';
import type { Drafts } from '../drafts';
import { lazily } from '../lazily';
import { isOpen } from '../state';

const Rating = lazily(() => import('../lazy/rating').then((part) => part.Rating));

type PlaceProps = { chat: Chat; view: ChatView; settings: SiteSettings; drafts: Drafts };

/** Shown when the agent asks for a rating, and after the conversation's end unless the visitor has dismissed it. */
export function RatingPlace({ chat, view, settings, drafts }: PlaceProps) {
  const { talk } = view.thread;
  const { conversation, ratingInvited = false } = talk;
  const [dismissed, dismiss] = useState(() => drafts.get().unrated);
  const isOver = conversation !== null && !isOpen(talk);
  if (conversation === null || (!ratingInvited && !(isOver && settings.rating.askAtEnd))) return null;
  if (dismissed === conversation && !ratingInvited) return null;
  return (
    <Rating
      key={`${conversation} ${ratingInvited} ${isOver}`}
      chat={chat}
      settings={settings.rating}
      isQuiet={!ratingInvited}
      dismiss={() => {
        drafts.set({ unrated: conversation });
        dismiss(conversation);
      }}
    />
  );
}
