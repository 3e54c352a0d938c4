import * as z from 'zod';
import { filledWording } from '../shapes';
import { section } from './section';

const tags = z.array(filledWording(50)).max(20);

/** How visitors rate. */
export const rating = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  shape: z.object({
    /** Whether the window asks for a rating when a conversation has ended. */
    askAtEnd: z.boolean().default(true),
    /** Minutes without a message after which the window asks during the conversation; 0: it does not. */
    silentMinutes: z.number().int().min(0).max(1440).default(0),
    /** Whether visitors can rate at any time, from the menu. */
    onWish: z.boolean().default(false),
    /** Levels to choose from. Stored scores are 1 to 5: of two levels 1 and 5, of three also 3. */
    scale: z.enum(['5', '3', '2']).default('5'),
    /** Days after the end during which it can be rated. */
    days: z.number().int().min(1).max(90).default(7),
    /** Tags offered to visitors: for four and five stars, and for fewer. Of a pair the Chinese one is stored. */
    goodTags: tags.default([
      { zh: '回复及时', en: 'Quick replies' },
      { zh: '态度友好', en: 'Friendly' },
      { zh: '解决了问题', en: 'Solved my problem' },
    ]),
    badTags: tags.default([
      { zh: '回复慢', en: 'Slow replies' },
      { zh: '态度不好', en: 'Unfriendly' },
      { zh: '没有解决问题', en: 'Problem not solved' },
    ]),
  }),
});
