import { createHash } from 'node:crypto';

/** Content of an entry, over which its hash is computed. */
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

/** Hash of an entry's content. The leading number is the version of the format. */
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

/** Hash of a link, which covers all entries before it. */
export const linkHash = (previous: Buffer, number: number, content: Buffer): Buffer =>
  sha256(`${previous.toString('hex')} ${number} ${content.toString('hex')}`);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
