import { ENDED_BY, knownEndReason } from '@parley/core/conversation/endings';
import { ASSIGNED_BY } from '@parley/core/conversation/events';
import { HANDOFF_REASONS, ROBOT_HELD_BY } from '@parley/core/conversation/robot';
import type { TalkEvent } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import './texts';

const BY = [...ENDED_BY, ...ASSIGNED_BY];
const STRATEGIES = ['least-busy', 'in-turn', 'last-served', 'by-hand', 'emergency'] as const;

/**
 * Texts of an event. `titleOf`: the event; a kind that this console does not know is shown by its name. `causeOf`: its
 * cause.
 */
export function useEventWords() {
  const { t, i18n } = useTranslation('talkEvents');

  function byWords(by: string | null): string {
    const known = BY.find((one) => one === by);
    return known ? t(`by.${known}`) : (by ?? '');
  }

  function titleOf(event: TalkEvent): string {
    const who = event.nickname || t('somebody');
    const end = knownEndReason(event.reason ?? undefined) ?? knownEndReason(event.by ?? undefined);
    if (event.kind === 'conversation.ended' && end) return t(`ended.${end}`, { who });
    if (event.kind === 'conversation.taken-over' && !event.from) return t('takenOver', { who });
    const key = `events.${event.kind}` as 'events.conversation.assigned';
    if (!i18n.exists(`talkEvents:${key}`)) return event.kind;
    const names = {
      who,
      from: event.fromName || t('somebody'),
      to: event.toName || t('somebody'),
      by: byWords(event.by),
    };
    return t(key, names);
  }

  /** How the agent was chosen, the reason or note that was given, and words of the visitor. */
  function causeOf(event: TalkEvent): string {
    const { why: reason } = event;
    const strategy = STRATEGIES.find((one) => one === reason?.strategy);
    const who = event.nickname || t('somebody');
    const load =
      reason &&
      reason.available !== null &&
      reason.load !== null &&
      t(reason.limit ? 'whyLimit' : 'why', {
        who,
        available: String(reason.available),
        load: String(reason.load),
        limit: String(reason.limit ?? 0),
      });
    const handoff = HANDOFF_REASONS.find((one) => event.kind === 'conversation.handed-off' && one === event.reason);
    const heldBy = ROBOT_HELD_BY.find((one) => event.kind === 'conversation.robot-held' && one === event.by);
    const isAssigned = event.kind === 'conversation.assigned';
    return [
      isAssigned && byWords(event.by),
      heldBy && t(`heldBy.${heldBy}`),
      handoff && t(`handoff.${handoff}`),
      strategy ? t(`strategies.${strategy}`) : reason?.strategy,
      load,
      event.score !== null && t('score', { score: String(event.score) }),
      event.kind === 'conversation.ended' && isWords(event.reason) ? event.reason : null,
      event.kind !== 'conversation.ended' && !handoff && event.reason,
      event.note,
      event.text,
    ]
      .filter(Boolean)
      .join(' · ');
  }

  return { titleOf, causeOf };
}

/** True for a reason that was typed; reasons of the server are ids, which are shown by `by`. */
const isWords = (reason: string | null): boolean => reason !== null && !/^[a-z-]+$/.test(reason);
