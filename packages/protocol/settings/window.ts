import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';

const color = z.string().regex(/^#[0-9a-f]{6}$/i);
const side = z.enum(['right', 'left']);
const language = z.enum(['auto', 'zh', 'en']);
const theme = z.enum(['auto', 'light', 'dark']);

/** What the visitor's window says and allows; delivered to open widgets. An empty text means the built-in one. */
export const window = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    title: text(60).default(''),
    greeting: text(500).default(''),
    accent: color.default('#1f6feb'),
    side: side.default('right'),
    /** Agents see what a visitor types before it is sent; the window says so. */
    typingPreview: z.boolean().default(false),
    language: language.default('auto'),
    /** Light or dark as the visitor's system is, or always the one. */
    theme: theme.default('auto'),
    /** What the privacy note says beside what is always true. */
    privacy: text(1000).default(''),
  }),
});

/** Fields for which one site has a value of its own (`access/doEdit`); what is absent is as everywhere. */
export const windowOverrides = z.strictObject({
  title: text(60).optional(),
  greeting: text(500).optional(),
  accent: color.optional(),
  side: side.optional(),
  typingPreview: z.boolean().optional(),
  language: language.optional(),
  theme: theme.optional(),
  privacy: text(1000).optional(),
});
