import type { EndReason } from '@parley/core/conversation/endings';
import type { FirstTexts } from '@parley/protocol/window-texts/zh';
import { type Translate, useWords } from '../i18n';
import type { Notice, NoticeName } from '../state';
import { Face } from './face';

const words: Record<Exclude<NoticeName, 'tip' | 'ended' | 'rated'>, keyof FirstTexts> = {
  assigned: 'noticeAssigned',
  requeued: 'noticeRequeued',
  transferring: 'noticeTransferring',
  takenOver: 'noticeTakenOver',
  robot: 'noticeRobot',
};

/** Reasons of an end with a text of their own; the visitor is not shown other reasons. */
const endings: Partial<Record<string, keyof FirstTexts>> = {
  visitor: 'noticeEndedByYou',
  idle: 'noticeEndedIdle',
  left: 'noticeLeftQueue',
} satisfies Partial<Record<EndReason, keyof FirstTexts>>;

/** A notice in the thread: an assigned agent is shown with picture and name, other notices as a line of text. */
export function NoticeLine({ notice }: { notice: Notice }) {
  const { t } = useWords();
  const text = textOf(notice, t);
  const { name, who, avatar } = notice;
  if (name !== 'assigned' && name !== 'takenOver') return <p class="line">{text}</p>;
  return (
    <p class="line agent-card">
      <Face name={who} avatar={avatar ?? null} />
      <span>{text}</span>
    </p>
  );
}

function textOf({ name, who, text }: Notice, t: Translate): string {
  if (name === 'tip') return text;
  if (name === 'ended') return t(endings[text] ?? 'noticeEnded');
  if (name === 'rated') return t('noticeRated', { name: who || t('agent'), n: text });
  return t(words[name], { name: who || t('agent') });
}
