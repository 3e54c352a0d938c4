import type { FeatureWork } from '../features/module';
import { createOutbound } from './channels';
import { createFactsReader } from './contacts/facts';
import { createFileFetcher } from './inbox/fetch-files';
import { FILE_WANTED } from './inbox/store';
import { deleteOldLines } from './log/store';
import { createMailboxReader } from './mail/read-mailboxes';
import { MAILBOX_DUE } from './mail/store';
import { outboxFollower } from './outbox/follower';
import { createChannelSender } from './outbox/sender';
import { SENDING_DUE } from './outbox/store';
import { renewTokens } from './wechat/renew';

/** Days for which lines of the log are kept. */
const LOG_DAYS = 14;

export const channelsWork = {
  followers: [outboxFollower],
  jobs({ context, storage, links, publicUrl, weChatApi: base, isListedTarget: isListed }) {
    const parts = { context, storage, links, publicUrl, base, isListed };
    const sending = { ...parts, outbound: createOutbound(parts) };
    const sender = createChannelSender(sending);
    return [
      {
        name: 'channel sending',
        everyMs: 200,
        waitsFor: SENDING_DUE,
        run: sender.run,
        stop: sender.stop,
        idle: sender.idle,
      },
      { name: 'channel files', everyMs: 600, waitsFor: FILE_WANTED, run: createFileFetcher(sending) },
      { name: 'mailboxes', everyMs: 1000, waitsFor: MAILBOX_DUE, run: createMailboxReader(parts) },
      { name: 'channel facts', everyMs: 2000, run: createFactsReader(parts) },
      { name: 'channel tokens', everyMs: 60_000, run: () => renewTokens(parts) },
      { name: 'channel log', everyMs: 3600_000, run: () => deleteOldLines(context.db, context.clock.now(), LOG_DAYS) },
    ];
  },
} satisfies FeatureWork;
