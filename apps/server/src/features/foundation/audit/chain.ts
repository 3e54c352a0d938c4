import { createHash } from 'node:crypto';

/** What an entry's own hash is made of: all that it says. */
export type EntryContent = {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string;
  address: string;
  sessionId: string | null;
  action: string;
  subjectKind: string;
  subjectIds: readonly string[];
  subjectName: string;
  personId: string | null;
  before: string | null;
  after: string | null;
};

/** Before the first link. */
export const GENESIS: Buffer = Buffer.alloc(32);

/** The hash of an entry alone. The one at the front says how it is made, so that it can be made otherwise one day. */
export const contentHash = (entry: EntryContent): Buffer =>
  sha256(
    JSON.stringify([
      1,
      entry.id,
      entry.at.getTime(),
      entry.actorId,
      entry.actorName,
      entry.address,
      entry.sessionId,
      entry.action,
      entry.subjectKind,
      entry.subjectIds,
      entry.subjectName,
      entry.personId,
      entry.before,
      entry.after,
    ]),
  );

/** The link: it holds every entry before it. */
export const linkHash = (previous: Buffer, number: number, content: Buffer): Buffer =>
  sha256(`${previous.toString('hex')} ${number} ${content.toString('hex')}`);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
