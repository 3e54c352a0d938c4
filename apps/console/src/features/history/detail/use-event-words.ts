import { ENDED_BY } from '@parley/core/conversation/endings';
import { ASSIGNED_BY } from '@parley/core/conversation/events';
import { useTranslation } from 'react-i18next';
import type { Detail } from '../keys';
import { useOptions } from '../use-options';

type Event = Detail['events'][number];

const BY = [...ENDED_BY, ...ASSIGNED_BY];
const STRATEGIES = ['least-busy', 'in-turn', 'last-served', 'by-hand', 'emergency'] as const;

/**
 * Texts of an event. `titleOf`: the event; a kind that this console does not know is shown by its name. `causeOf`: its
 * cause.
 */
export function useEventWords() {
  const { t, i18n } = useTranslation('history');
  const { agents } = useOptions();
  const nameOf = (id: string | null): string =>
    (id && agents.find(({ value }) => value === id)?.label) || t('somebody');

  function byWords(by: string | null): string {
    const known = BY.find((one) => one === by);
    return known ? t(`by.${known}`) : (by ?? '');
  }

  function titleOf(event: Event): string {
    const key = `events.${event.kind}` as 'events.conversation.assigned';
    if (!i18n.exists(`history:${key}`)) return event.kind;
    const names = {
      who: event.nickname || nameOf(event.serviceID),
      from: nameOf(event.from),
      to: nameOf(event.to),
      by: byWords(event.by),
    };
    return t(key, names);
  }

  /** How the agent was chosen, and the reason or note that was given. */
  function causeOf(event: Event): string {
    const { why: reason } = event;
    const strategy = STRATEGIES.find((one) => one === reason?.strategy);
    const who = event.nickname || nameOf(event.serviceID);
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
    const isAssigned = event.kind === 'conversation.assigned';
    return [
      isAssigned && byWords(event.by),
      strategy ? t(`strategies.${strategy}`) : reason?.strategy,
      load,
      event.kind === 'conversation.ended' && isWords(event.reason) ? event.reason : null,
      event.kind !== 'conversation.ended' && event.reason,
      event.note,
    ]
      .filter(Boolean)
      .join(' · ');
  }

  return { titleOf, causeOf };
}

/** True for a reason that was typed; reasons of the server are ids, which are shown by `by`. */
const isWords = (reason: string | null): boolean => reason !== null && !/^[a-z-]+$/.test(reason);
