import type { TestServer } from '../start-server';
import type { TestAgent } from '../test-people';

/** The other side of a channel, as the contract suite needs it. */
export type ChannelDriver = {
  /** Options of the servers of the test. */
  options: { weChatApi?: string; privateTargets?: string[] };
  /** Creates an account whose off-hours reply is "We are closed"; returns secrets that no answer may contain. */
  connect(on: TestServer, boss: TestAgent): Promise<string[]>;
  /** The account's list, as administrators read it. */
  accounts(boss: TestAgent): Promise<unknown>;
  newPerson(): string;
  /** What a person writes; it can be delivered more than once. */
  says(person: string, text: string): Payload;
  sendsPicture(person: string, png: Buffer): Payload;
  /** Something that a machine tells of a person, which is no message. */
  noise(person: string): Payload;
  /** What cannot be trusted or read. */
  forged(person: string): Payload;
  /** The texts that reached visitors, in order. */
  sent(): string[];
  /** Whether calls fail because nobody is there. */
  away(isAway: boolean): void;
  close(): Promise<void>;
};

/** Brings something to the server, which has stored it when this resolves. */
export type Payload = { deliver(): Promise<void> };

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
