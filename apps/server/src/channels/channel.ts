import type { Said } from '@parley/core/channels/said';
import type { WorkContext } from '../context';
import type { Storage } from '../features/foundation/files/storage';
import type { FileLinks } from '../file-links';
import type { IsListed } from '../outside/target';
import type { ChannelName } from './accounts/store';
import type { Answered } from './failure';
import type { WantedFile } from './inbox/store';
import type { Queued, Recipient } from './outbox/store';

/** What a stored callback or mail means, the same for all channels. */
export type Reading = {
  /** When it was written or happened, in ms by the clock of the other side; 0: not known. */
  at: number;
  /** What agents see; null: something that is no message. */
  said: Said | null;
  /** Whether the account's welcome follows. */
  isEntry: boolean;
  /** Something that the visitor did not do now: it is no sign of being here. */
  isQuiet: boolean;
  /** A machine has written it: it makes nobody a visitor. */
  isMachine: boolean;
  /** The window of replies that opens; null: none. */
  opens: 'message' | 'entry' | null;
  /** Whether the visitor follows the account; null: it says nothing of it. */
  subscribed: boolean | null;
  /** Of the code that was scanned, or of the entry; empty: none. */
  scene: string;
  /** The page from which the visitor came; empty: none. */
  page: string;
  /** Where the sender has mail; empty: not known. */
  email: string;
  /** The name under which a new visitor is listed; empty: none. */
  name: string;
  /** The thread of mails that it continues; null: the channel has none. */
  thread: Thread | null;
};

/** Of mails: the last subject and the ids of the mails so far, the newest last. */
export type Thread = { subject: string; ids: readonly string[] };

/** What a channel says of a visit that begins by it. */
export type VisitFacts = { source: string; device: string; browser: string };

/** What comes in by a channel. */
export type InboundChannel = {
  visit: VisitFacts;
  /** The meaning of the stored text; null: it cannot be read. Pure: the same each time. */
  read(raw: string, channel: ChannelName): Reading | null;
  /** What stands in the conversation for a file that could not be fetched. */
  withoutFile(said: Said): string;
};

export type ChannelFile = { bytes: Buffer; type: string; name: string };

/** What is sent next to a visitor. `begin` is called right before the call whose outcome may stay unknown. */
export type Next =
  | {
      kind: 'send';
      count: number;
      isLastPart: boolean;
      /** Whether it is one of the replies that the window allows. */
      takesReply: boolean;
      send(begin: () => Promise<void>): Promise<Answered<unknown>>;
    }
  /** The first message waits, so that it becomes one with those that follow. */
  | { kind: 'hold'; until: number }
  /** The channel cannot carry the first message. */
  | { kind: 'none' };

export type Sendable = {
  to: Recipient;
  /** What waits for the visitor, the oldest first; at least one. */
  queue: readonly Queued[];
  /** Replies that may be sent; null: the channel has no limit. */
  left: number | null;
  now: number;
};

/** What goes out by a channel, and files that are fetched from it. */
export type OutboundChannel = {
  next(sendable: Sendable): Next;
  /** The file of a message; `most`: bytes. A longer one is the fault `media`, which is final. */
  fetchFile(one: WantedFile, most: number): Promise<Answered<ChannelFile>>;
  /** The name in the log of the call that `fetchFile` makes. */
  fetching: string;
};

/** What channels send with. */
export type ChannelParts = {
  context: WorkContext;
  storage: Storage;
  links: FileLinks;
  publicUrl: string | null;
  /** Address of the WeChat platform. */
  base: string;
  /** Whether a server inside private ranges may be called. */
  isListed: IsListed;
};

/** The same with what each channel sends by. */
export type SendingParts = ChannelParts & { outbound: Readonly<Record<ChannelName, OutboundChannel>> };
