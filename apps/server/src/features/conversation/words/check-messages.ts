import type { CheckWords, Verdict } from '@parley/core/words/check-words';
import { objectOf } from '@parley/protocol/bodies';
import type { Context } from '../../../context';
import { act } from '../../../events/act';
import type { Messages } from '../messages/actions';
import type { Said } from '../messages/said';
import { wordCheck } from './word-check';

type Side = 'visitor' | 'agent';
type Author = { visitorId: string; authorId: string | null };

/**
 * Checks messages of both sides for sensitive words before they are stored: refuses, masks, or tells supervisors once
 * the message is stored. Between it and the database nothing waits: the check reads no settings from there.
 */
export function checkMessages(context: Context, messages: Messages): Messages {
  /** The message to store; null: it was refused. */
  function pass(said: Said, author: Author): Said | null {
    const check = wordCheck(context);
    if (!check) return said;
    const { text: msg, blocked, alerts } = verdictOn(check, said, author.authorId === null ? 'visitor' : 'agent');
    if (blocked.length > 0) {
      said.done({ ok: false, error: 'word-blocked' });
      return null;
    }
    if (alerts.length === 0) return msg === said.msg ? said : { ...said, msg };
    return {
      ...said,
      msg,
      done(answer) {
        said.done(answer);
        if (answer.ok) void tell(context, { ...author, said, words: alerts, conversation: answer.conversation });
      },
    };
  }

  return {
    ...messages,
    visitorSays(visitorId, said) {
      const kept = pass(said, { visitorId, authorId: null });
      return kept === null || messages.visitorSays(visitorId, kept);
    },
    agentSays(reply) {
      const kept = pass(reply.said, reply);
      return kept === null || messages.agentSays(kept === reply.said ? reply : { ...reply, said: kept });
    },
  };
}

function verdictOn(check: CheckWords, { kind, msg }: Said, side: Side): Verdict {
  if (kind === 'text' || kind === 'rich') return check(msg, side, kind === 'rich');
  const body: Record<string, unknown> = objectOf(msg);
  const fields = kind === 'card' ? ['title', 'text'] : ['name'];
  const found = fields.flatMap((field) => {
    const value = body[field];
    return typeof value === 'string' ? [{ field, ...check(value, side) }] : [];
  });
  // The name of a file stays as it was uploaded: it is checked against the stored file whenever it is sent on.
  const isMasked = kind === 'card' && found.some(({ masked }) => masked.length > 0);
  const texts = Object.fromEntries(found.map(({ field, text }) => [field, text]));
  return {
    text: isMasked ? JSON.stringify({ ...body, ...texts }) : msg,
    blocked: found.flatMap(({ blocked }) => blocked),
    masked: found.flatMap(({ masked }) => masked),
    alerts: [...new Set(found.flatMap(({ alerts }) => alerts))],
  };
}

type Told = Author & { said: Said; words: readonly string[]; conversation: string };

function tell(context: Context, { visitorId, authorId, said, words, conversation }: Told): Promise<void> {
  const { nickname } = said;
  return act(context, async (_tx, emit) =>
    emit({ kind: 'word.found', visitorId, conversation, authorId, nickname, words, letter: null }),
  ).catch((error: unknown) => context.log.warn({ err: error }, 'a found word was not told'));
}
