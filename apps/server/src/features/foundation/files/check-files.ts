import { objectOf } from '@parley/protocol/bodies';
import type { ErrorId } from '@parley/protocol/errors';
import { fileBody } from '@parley/protocol/http/files';
import type { FileBody } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { untilAnswered } from '../../../db/until-answered';
import { bareBody, keyIn, pictureIn, queryIn } from '../../../file-links';
import type { Messages } from '../../conversation/messages/actions';
import type { Said } from '../../conversation/messages/said';
import { isPicture, presentFile } from './present';
import { findFile, noteUse } from './store';

/** Maximum number of messages of one sender that wait for the check of a file. */
const WAITING_MAX = 500;

/**
 * Checks files in messages before they are stored: each has to be an unchanged upload; visitors may send only their
 * own, agents also files with a valid link. Messages are stored without the link, which expires. While a file is
 * checked, later messages of the same sender to the same conversation wait, so that their order is kept.
 */
export function checkFiles(context: Context, messages: Messages): Messages {
  const lanes = new Map<string, { waiting: number; tail: Promise<void> }>();

  function pass(person: string, said: Said, sender: Sender, say: (said: Said) => boolean): boolean {
    const isFile = said.kind === 'image' || said.kind === 'file' || hasPicture(said);
    const lane = lanes.size > 0 ? lanes.get(person) : undefined;
    if (!isFile && !lane) return say(said);
    if (lane && lane.waiting >= WAITING_MAX) return false;
    const own = lane ?? { waiting: 0, tail: Promise.resolve() };
    lanes.set(person, own);
    own.waiting += 1;
    own.tail = own.tail
      .then(async () => {
        const kept = isFile ? await verdict(context, said, sender) : said;
        if (typeof kept === 'string') said.done({ ok: false, error: kept });
        // False: the queue is full. The client gets no answer and sends again.
        else say(kept);
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
    visitorSays: (visitorId, said) =>
      pass(visitorId, said, { visitorId, talk: visitorId }, (kept) => messages.visitorSays(visitorId, kept)),
    agentSays(reply) {
      const { authorId: agentId, visitorId, said } = reply;
      return pass(`${agentId} ${visitorId}`, said, { agentId, talk: visitorId }, (kept) =>
        messages.agentSays(kept === said ? reply : { ...reply, said: kept }),
      );
    },
    async idle() {
      while (lanes.size > 0) await Promise.all([...lanes.values()].map(({ tail }) => tail));
      await messages.idle();
    },
  };
}

/** `talk`: the visitor of the conversation. */
type Sender = ({ visitorId: string } | { agentId: string }) & { talk: string };

/** The message to store, or the reason of its refusal. */
async function verdict(context: Context, message: Said, sender: Sender): Promise<Said | ErrorId> {
  return message.kind === 'card' ? withOwnPicture(context, message, sender) : fileVerdict(context, message, sender);
}

const hasPicture = ({ kind, msg }: Pick<Said, 'kind' | 'msg'>): boolean =>
  kind === 'card' && 'picture' in objectOf(msg);

/**
 * Keeps the picture of a card only if the sender may send it: browsers of readers would load a picture from any other
 * address.
 */
async function withOwnPicture(context: Context, message: Said, sender: Sender): Promise<Said> {
  const { picture } = objectOf(message.msg);
  const own = typeof picture === 'string' ? pictureIn(picture) : null;
  const file = own && (await untilAnswered(() => findFile(context.db, own.key)));
  const isShown =
    file !== null &&
    isPicture(file) &&
    maySend(context, file, sender, picture as string) &&
    (await untilAnswered(() => noteUse(context.db, file.key, sender.talk)));
  return { ...message, msg: context.links.signCard(message.msg, isShown ? (picture as string) : null) };
}

/** Whether the sender may send a file: its own; agents also files with a valid link. */
function maySend(context: Context, file: Found, sender: Sender, url: string): boolean {
  if ('visitorId' in sender) return file.visitorId === sender.visitorId;
  return file.agentId === sender.agentId || (!file.isRecalled && context.links.refuse(file.key, queryIn(url)) === null);
}

type Found = NonNullable<Awaited<ReturnType<typeof findFile>>>;

async function fileVerdict(context: Context, message: Said, sender: Sender): Promise<Said | ErrorId> {
  const said = fileBody.safeParse(parseJson(message.msg));
  const key = said.success ? keyIn(said.data.url) : null;
  if (!said.success || key === null) return 'unknown-file';
  const file = await untilAnswered(() => findFile(context.db, key));
  if (!file) return 'unknown-file';
  if (!maySend(context, file, sender, said.data.url)) return 'unknown-file';
  if (message.kind === 'image' && !isPicture(file)) return 'type-not-allowed';
  const real = presentFile(file);
  const isReal = JSON.stringify(sorted(real)) === JSON.stringify(sorted(bareBody(said.data)));
  if (!isReal) return 'unknown-file';
  // Recorded before the message is stored, so that the file is not removed as unused.
  const isThere = await untilAnswered(() => noteUse(context.db, key, sender.talk));
  return isThere ? { ...message, msg: JSON.stringify(real) } : 'unknown-file';
}

const sorted = (body: FileBody) => Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
