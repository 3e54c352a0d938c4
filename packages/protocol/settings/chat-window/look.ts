import * as z from 'zod';
import { pair, text } from '../../shapes';
import { section } from '../section';
import { pictureKey } from '../showing/rules';

/** Names of the colours that may be replaced, and a colour for light and dark: `theirs #eef3ff #22304a`. */
const colours = z
  .array(z.string().regex(/^(ground|sunken|theirs|line|edge|ink|soft) #[0-9a-f]{6} #[0-9a-f]{6}$/i, 'bad-request'))
  .max(7)
  .refine((all) => new Set(all.map((one) => one.split(' ')[0])).size === all.length, 'repeated');

export const LAYOUTS = ['small', 'large', 'side', 'full', 'inPage'] as const;
export const PHONE_LAYOUTS = ['full', 'sheet'] as const;

/** A CSS selector; the browser checks the rest of its syntax. */
const selector = text(200).regex(/^[^{}<>;]*$/, 'bad-selector');
const link = text(1000)
  .regex(/^(https:\/\/[^\s<>"]+|tel:[+\d-]+|mailto:[^\s<>"]+)?$/i, 'bad-link')
  .default('');

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
    /** An uploaded picture in the header while no agent's is there. */
    logo: pictureKey.default(''),
    /** Below the title. */
    slogan: pair(60),
    /** Whether name and picture of the agent stand in the header during a conversation. */
    headerAgent: z.boolean().default(true),
    /** `side`: as high as the screen, at its edge; `inPage`: within an element of the page. */
    layout: z.enum(LAYOUTS).default('small'),
    /** `sheet`: from below, with the top of the page still visible. Not for `inPage`. */
    phoneLayout: z.enum(PHONE_LAYOUTS).default('full'),
    /** The element of `inPage`. */
    element: selector.default(''),
    /** Above the conversation until the visitor closes it; empty: none. */
    notice: pair(200),
    noticeLink: link,
  }),
});
