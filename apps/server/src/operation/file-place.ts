import { type Bucket, createBucket } from '../object-store/bucket';
import type { BucketSettings } from '../object-store/settings';

/** Where the files of an installation are: folders of the data directory, and perhaps a bucket. */
export type FilePlace = {
  dataDir: string;
  /** Folders that are not PostgreSQL's, with files of ours. */
  folders: readonly string[];
  /** Holds the uploaded files, under the names that they have in the folder of uploads. */
  bucket: Bucket | null;
};

/** Uploaded files. */
const UPLOADS = 'uploads';
/** Callbacks of other programs that wait for the database, and newer address data. */
const OTHERS = ['uploads/callbacks', 'regions'];

export const filePlace = (dataDir: string, bucket: BucketSettings | null | undefined): FilePlace =>
  bucket
    ? { dataDir, folders: OTHERS, bucket: createBucket(bucket) }
    : { dataDir, folders: [UPLOADS, 'regions'], bucket: null };

/** Name in the bucket of a file that a backup calls so; null: it is in a folder. */
export const nameInBucket = (path: string): string | null =>
  path.startsWith(`${UPLOADS}/`) && !OTHERS.some((folder) => path.startsWith(`${folder}/`))
    ? path.slice(UPLOADS.length + 1)
    : null;

export const pathOfName = (name: string): string => `${UPLOADS}/${name}`;
