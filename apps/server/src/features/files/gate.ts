import type { ErrorId } from '@parley/protocol/errors';
import { fileBody } from '@parley/protocol/http/files';
import type { Context } from '../../context';
import { isOutage } from '../../db/failures';
import type { Messages, Said } from '../messages/actions';
import { isPicture, keyIn, presentFile } from './present';
import { findFile } from './store';

const RETRY_MS = 200;
/** Messages of one person that may wait behind a file being looked up. */
const WAITING_MAX = 500;

/**
 * Before a picture or a file is stored as a message it is looked up: it is one of ours, as it was uploaded, and a visitor
 * sends only their own. What the same person says meanwhile waits behind it; text alone passes as if nothing stood here.
 */
export function guardFiles(context: Context, messages: Messages): Messages {
  const lanes = new Map<string, { waiting: number; tail: Promise<void> }>();

  function pass(person: string, said: Said, visitorId: string | null, say: () => boolean): boolean {
    const isFile = said.kind === 'image' || said.kind === 'file';
    const lane = lanes.size > 0 ? lanes.get(person) : undefined;
    if (!isFile && !lane) return say();
    if (lane && lane.waiting >= WAITING_MAX) return false;
    const own = lane ?? { waiting: 0, tail: Promise.resolve() };
    lanes.set(person, own);
    own.waiting += 1;
    own.tail = own.tail
      .then(async () => {
        const error = isFile ? await verdict(context, said, visitorId) : null;
        if (error) said.done({ ok: false, error });
        // Where no more can be held there is no answer: it is sent again.
        else say();
      })
      .catch((error: unknown) => context.log.error({ err: error }, 'a file could not be looked up'))
      .then(() => {
        own.waiting -= 1;
        if (own.waiting === 0) lanes.delete(person);
      });
    return true;
  }

  return {
    ...messages,
    visitorSays: (visitorId, said) => pass(visitorId, said, visitorId, () => messages.visitorSays(visitorId, said)),
    agentSays: (agentId, visitorId, seen, said) =>
      pass(`${agentId} ${visitorId}`, said, null, () => messages.agentSays(agentId, visitorId, seen, said)),
    async idle() {
      while (lanes.size > 0) await Promise.all([...lanes.values()].map(({ tail }) => tail));
      await messages.idle();
    },
  };
}

async function verdict(context: Context, { kind, msg }: Said, visitorId: string | null): Promise<ErrorId | null> {
  const said = fileBody.safeParse(parseJson(msg));
  const key = said.success ? keyIn(said.data.url) : null;
  if (!said.success || key === null) return 'unknown-file';
  const file = await untilAnswered(() => findFile(context.db, key));
  if (!file || (visitorId !== null && file.visitorId !== visitorId)) return 'unknown-file';
  if (kind === 'image' && !isPicture(file)) return 'type-not-allowed';
  const real = Object.entries(presentFile(file));
  const isReal =
    real.length === Object.keys(said.data).length &&
    real.every(([name, value]) => said.data[name as keyof typeof said.data] === value);
  return isReal ? null : 'unknown-file';
}

/** With the database away there is no verdict: the message waits for it, as any other. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
