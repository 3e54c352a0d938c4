import * as z from 'zod';
import { MAX_MESSAGE_LENGTH } from '../../codes';
import { TOOLS_DEFAULTS } from '../defaults';
import { section } from '../section';

/** What visitors write and send with. */
export const tools = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  sparse: true,
  shape: z.object({
    emoji: z.boolean().default(TOOLS_DEFAULTS.emoji),
    /** Pictures of the visitor's screen, and voice messages: sent as files. */
    screenshot: z.boolean().default(false),
    voice: z.boolean().default(false),
    /** Sounds of new messages, and their switch in the menu. */
    sound: z.boolean().default(TOOLS_DEFAULTS.sound),
    /** Characters of one message. */
    maxLength: z.number().int().min(20).max(MAX_MESSAGE_LENGTH).default(TOOLS_DEFAULTS.maxLength),
    /** `enter`: Enter sends, Shift+Enter begins a line; `ctrl`: Ctrl+Enter sends. */
    sendBy: z.enum(['enter', 'ctrl']).default('enter'),
    /** Whether earlier conversations are shown. */
    history: z.boolean().default(TOOLS_DEFAULTS.history),
  }),
});
