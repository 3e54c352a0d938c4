import type { letterRecord } from '@parley/protocol/http/admin';
import type * as z from 'zod';
import type { LetterRow } from './store';

export const presentLetter = (row: LetterRow): z.input<typeof letterRecord> => ({
  id: row.id,
  YQToken: row.visitorId,
  site: row.site,
  content: row.content,
  name: row.name,
  phone: row.phone,
  email: row.email,
  URL: row.url,
  read: row.readAt !== null,
  time: row.createdAt.getTime(),
});
