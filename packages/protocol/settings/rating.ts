import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';

/** How visitors rate. */
export const rating = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** The window asks when a conversation has ended. */
    askAtEnd: z.boolean().default(true),
    /** Days after the end in which it can be rated. */
    days: z.number().int().min(1).max(90).default(7),
    /** What a visitor can say with one touch: of four and five stars, and of fewer. */
    goodTags: z.array(text(50)).max(20).default(['回复及时', '态度友好', '解决了问题']),
    badTags: z.array(text(50)).max(20).default(['回复慢', '态度不好', '没有解决问题']),
  }),
});
