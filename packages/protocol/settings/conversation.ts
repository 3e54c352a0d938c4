import * as z from 'zod';
import { section } from './section';

/** The life of a conversation and its messages. */
export const conversation = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  // Their window offers a recall for as long as it is granted, and says what was promised.
  forVisitors: ['recallSeconds', 'answerSeconds'],
  shape: z.object({
    /** Seconds within which either side takes a message back. */
    recallSeconds: z.number().int().min(0).max(86_400).default(120),
    /** Seconds within which a waiting message is answered, as promised: lists warn past it; 0: nothing is promised. */
    answerSeconds: z.number().int().min(0).max(86_400).default(60),
    /** Minutes of silence after which a conversation ends by itself; 0: never. */
    idleMinutes: z.number().int().min(0).max(10_080).default(120),
    /** Seconds after its last page closed until a browsing visitor has left. */
    leaveSeconds: z.number().int().min(1).max(3600).default(20),
  }),
});
