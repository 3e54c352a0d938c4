import * as z from 'zod';
import { section } from '../section';
import { pageRules } from '../showing/rules';

const seconds = (usual: number) => z.number().int().min(0, 'out-of-range').max(3600, 'out-of-range').default(usual);

/**
 * Where the chat window opens, and when it opens by itself: once in a visit, never after the visitor has closed it.
 * Windows get a ready form (`settings/showing/ready-opening`).
 */
export const opening = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  shape: z.object({
    /** `page`: over the page; `popup`: a small window of the browser; `tab`: a tab. Both show a page of our own. */
    mode: z.enum(['page', 'popup', 'tab']).default('page'),
    /** Only with `page`: browsers block other windows that nobody has asked for. */
    auto: z.boolean().default(false),
    /** After the page has loaded. */
    autoSeconds: seconds(10),
    autoPhone: z.boolean().default(false),
    autoPhoneSeconds: seconds(30),
    /** Pages on which it opens by itself; empty: all. */
    autoPages: pageRules.pages,
    autoNotPages: pageRules.notPages,
  }),
});
