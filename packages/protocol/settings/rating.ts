import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';

/** How visitors rate. */
export const rating = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  shape: z.object({
    /** Whether the window asks for a rating when a conversation has ended. */
    askAtEnd: z.boolean().default(true),
    /** Days after the end during which it can be rated. */
    days: z.number().int().min(1).max(90).default(7),
    /** Tags offered to visitors: for four and five stars, and for fewer. */
    goodTags: z.array(text(50)).max(20).default(['回复及时', '态度友好', '解决了问题']),
    badTags: z.array(text(50)).max(20).default(['回复慢', '态度不好', '没有解决问题']),
  }),
});
