import * as z from 'zod';
import { RECALL_SECONDS } from './defaults';
import { section } from './section';

/** Times of conversations and messages. */
export const conversation = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  // The visitor's window offers the recall for this long, and shows the promised answer time.
  forVisitors: ['recallSeconds', 'answerSeconds'],
  shape: z.object({
    /** Seconds within which either side can recall a message. */
    recallSeconds: z.number().int().min(0).max(86_400).default(RECALL_SECONDS),
    /** Seconds within which a message is to be answered: shown to visitors, and lists warn after it; 0: no promise. */
    answerSeconds: z.number().int().min(0).max(86_400).default(60),
    /** Minutes without a message after which a conversation ends; 0: never. */
    idleMinutes: z.number().int().min(0).max(10_080).default(120),
    /** Seconds after the last page closed until a browsing visitor counts as gone. */
    leaveSeconds: z.number().int().min(1).max(3600).default(20),
  }),
});
