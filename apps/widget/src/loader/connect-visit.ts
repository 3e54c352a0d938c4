import { systemClock } from '@parley/live/clock';
import { createConnection } from '@parley/live/connection';
import type { Connection } from '@parley/live/types';
import { CODE } from '@parley/protocol/codes';
import type { Push } from '@parley/protocol/push/pushes';
import { getMessages, type MessagePage, type Server } from '../visitor-api';

type Options = {
  server: Server;
  /** Null: messages after `readSeq` are loaded first. */
  cursor: string | null;
  /** The last message that the visitor has read. */
  readSeq(): number;
  /** The present one: another tab may have renewed it. */
  credential(): string | undefined;
  /** Unread messages of the visitor's conversation, and the settings of now. */
  onPage(page: MessagePage): void;
  onPush(push: Push): void;
  /** Says hello again; afterwards `credential` is a new one. */
  greet(): Promise<void>;
};

/** The socket of a visitor whose chat window is closed. */
export function connectVisit({ server, cursor, readSeq, credential, onPage, onPush, greet }: Options): Connection {
  return createConnection<Push>({
    url: server.socket,
    clock: systemClock,
    random: Math.random,
    openSocket: (url) => new WebSocket(url),
    cursor,
    bind: (from) => ({ type: 'visitor', code: CODE.bindVisitor, credential: credential(), cursor: from }),
    async loadSnapshot(signal) {
      const page = await getMessages(
        server,
        credential() ?? '',
        // Publications between hello, or the last socket, and this one were not pushed.
        { afterSeq: readSeq(), pageSize: 100, settings: '1' },
        signal,
      );
      onPage(page);
      return page;
    },
    onPush,
    async onRefused() {
      await greet();
      return 'retry';
    },
  });
}
