import * as z from 'zod';
import { pair, text } from '../shapes';
import { weekly } from './hours';
import { section } from './section';
import { iconName, optionalColour, pageRules, pictureKey, pixels } from './showing/rules';

export const LAUNCHER_LAYER = 2_147_483_000;

const corner = z.enum(['bottom-right', 'bottom-left', 'middle-right', 'middle-left', 'top-right', 'top-left']);
const shape = z.enum(['circle', 'rounded', 'square', 'tab']);
/** What visitors see while no agent is online: the same, another text and colour, or nothing. */
const variant = z.enum(['same', 'own', 'none']);
/** A CSS selector; the browser checks the rest of its syntax. */
const selector = text(200).regex(/^[^{}<>;]*$/, 'bad-selector');

/**
 * The launcher of a site, on desktop and phone apart (`phone…`). The server sends windows a ready form of it
 * (`settings/ready/launcher`), and only while it is on.
 */
export const launcher = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  shape: z.object({
    /** Off: the plain launcher. */
    on: z.boolean().default(false),
    icon: iconName.default('bubble'),
    /** An uploaded picture in place of the icon. */
    picture: pictureKey.default(''),
    text: pair(20),
    /** Empty: the accent of the window. */
    color: optionalColour.default(''),
    shape: shape.default('circle'),
    size: pixels(32, 120, 56),
    corner: corner.default('bottom-right'),
    offsetX: pixels(0, 400, 20),
    offsetY: pixels(-400, 400, 20),
    phoneOn: z.boolean().default(true),
    phoneIcon: iconName.default('bubble'),
    phonePicture: pictureKey.default(''),
    phoneText: pair(20),
    phoneColor: optionalColour.default(''),
    phoneShape: shape.default('circle'),
    phoneSize: pixels(32, 96, 52),
    phoneCorner: corner.default('bottom-right'),
    phoneOffsetX: pixels(0, 200, 16),
    phoneOffsetY: pixels(-300, 300, 16),
    layer: z.number().int().min(1, 'out-of-range').max(2_147_483_647, 'out-of-range').default(LAUNCHER_LAYER),
    motion: z.enum(['none', 'pulse', 'bounce', 'shake']).default('none'),
    badge: z.enum(['number', 'dot', 'none']).default('number'),
    /** Whether agents who are online stand above the launcher. */
    agents: z.enum(['none', 'initials', 'names']).default('none'),
    /** Seconds after the page has loaded. */
    delay: z.number().int().min(0, 'out-of-range').max(600, 'out-of-range').default(0),
    ...pageRules,
    /** Empty: always. */
    hours: z.array(weekly).max(50).default([]),
    draggable: z.boolean().default(false),
    /** Elements of the page that open the window too. */
    trigger: selector.default(''),
    /** Nobody is connected, or the site is closed. */
    offline: variant.default('same'),
    offlineText: pair(20),
    offlineColor: optionalColour.default(''),
    /** Agents are connected and all of them hidden. */
    hidden: variant.default('same'),
    hiddenText: pair(20),
    hiddenColor: optionalColour.default(''),
  }),
});
