import { type EndReason, knownEndReason } from '@parley/core/conversation/endings';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../../lib/time/format';
import { uuidTime } from '../../../lib/time/uuid-time';
import style from './message/message.module.css';
import type { PastTalk, TimelineItem } from './timeline';
import './texts';

type Props = { item: Extract<TimelineItem, { kind: 'conversation' }> };

/** Heading of one conversation in the thread: when it began, with whom, how it ended, and its rating. */
export function ConversationLine({ item: { conversation, talk, key } }: Props) {
  const language = currentLanguage();
  const openedAt = talk?.openedAt ?? uuidTime(conversation);
  const words = useTalkWords(talk);
  return (
    <div className={style.divider} data-key={key} data-conversation={conversation}>
      <div className={style.dividerWords}>
        {openedAt !== null && (
          <time dateTime={new Date(openedAt).toISOString()} title={fullTime(openedAt, language)}>
            {shortTime(openedAt, Date.now(), language)}
          </time>
        )}
        {words.map((word) => (
          <span key={word}>{word}</span>
        ))}
        {talk?.summary && <span className={style.summary}>{talk.summary}</span>}
      </div>
    </div>
  );
}

/** Reasons of an end that have a text of their own; the others are shown as ended. */
const ENDINGS = {
  agent: 'agent',
  visitor: 'visitor',
  idle: 'idle',
  left: 'left',
  answered: 'other',
  blacklisted: 'other',
} as const satisfies Record<EndReason, string>;

function useTalkWords(talk: PastTalk | null): string[] {
  const { t } = useTranslation('workbenchThread');
  if (!talk) return [];
  const reason = knownEndReason(talk.endReason);
  const ending = reason ? ENDINGS[reason] : 'other';
  const scores = talk.ratings.map(({ score }) => score);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return [
    talk.nickname ? t('history.by', { name: talk.nickname }) : t('history.byNobody'),
    talk.state === 'end' ? t(`history.ended.${ending}`) : t('history.open'),
    ...(scores.length > 0 ? [t('history.rating', { score: Math.round(mean * 10) / 10 })] : []),
    ...(talk.category ? [t('history.category', { category: talk.category })] : []),
  ];
}
