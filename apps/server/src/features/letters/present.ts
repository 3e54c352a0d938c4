import type { letterRecord } from '@parley/protocol/http/admin';
import type * as z from 'zod';
import type { FileLinks } from '../../file-links';
import type { LetterRow } from './store';

/** Pictures that could not be sent are named by their links: these are good for whoever reads the letter today. */
export const presentLetter =
  (links: FileLinks) =>
  (row: LetterRow): z.input<typeof letterRecord> => ({
    id: row.id,
    YQToken: row.visitorId,
    site: row.site,
    content: links.renewIn(row.content),
    name: row.name,
    phone: row.phone,
    email: row.email,
    URL: row.url,
    read: row.readAt !== null,
    time: row.createdAt.getTime(),
  });
