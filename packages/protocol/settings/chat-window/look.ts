import * as z from 'zod';
import { section } from '../section';

/** Names of the colours that may be replaced, and a colour for light and dark: `theirs #eef3ff #22304a`. */
const colours = z
  .array(z.string().regex(/^(ground|sunken|theirs|line|edge|ink|soft) #[0-9a-f]{6} #[0-9a-f]{6}$/i, 'bad-request'))
  .max(7)
  .refine((all) => new Set(all.map((one) => one.split(' ')[0])).size === all.length, 'repeated');

/** How the window looks beside its accent (section `window`). */
export const look = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  sparse: true,
  shape: z.object({
    bubbles: z.enum(['round', 'square', 'plain']).default('round'),
    background: z.enum(['plain', 'tint', 'dots', 'lines']).default('plain'),
    fontSize: z.enum(['normal', 'small', 'large']).default('normal'),
    /** Pictures of agents, in the header and where one joins. */
    avatars: z.boolean().default(true),
    /** The line with picture and name where an agent joins. */
    agentCard: z.boolean().default(true),
    direction: z.enum(['ltr', 'rtl']).default('ltr'),
    colours: colours.default([]),
  }),
});
