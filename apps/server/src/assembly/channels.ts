import { join } from 'node:path';
import { createInboxWorker, type InboxWorker } from '../channels/inbox/take';
import { createSpool } from '../channels/spool';
import { type Callbacks, createCallbacks } from '../channels/wechat/callbacks';
import type { Context } from '../context';
import type { Messages } from '../features/conversation/messages/actions';
import { checkMessages } from '../features/conversation/words/check-messages';

export type Channels = { inboxWorker: InboxWorker; callbacks: Callbacks };

/** The parts that receive from other programs: callbacks are answered first and handled after. */
export function createChannels(context: Context, messages: Messages, uploads: string): Channels {
  const spool = createSpool(join(uploads, 'callbacks'), (error, file) =>
    context.log.error({ err: error, file }, 'a kept callback was refused by the database and set aside'),
  );
  const { visitorSays } = checkMessages(context, messages);
  const inboxWorker = createInboxWorker({ context, spool, visitorSays });
  return { inboxWorker, callbacks: createCallbacks({ context, spool, onReceived: inboxWorker.wake }) };
}
