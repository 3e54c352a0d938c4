import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';

/** What the visitor's window says and allows; delivered to open widgets. An empty text means the built-in one. */
export const window = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    title: text(60).default(''),
    greeting: text(500).default(''),
    accent: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .default('#1f6feb'),
    side: z.enum(['right', 'left']).default('right'),
    /** Agents see what a visitor types before it is sent; the window says so. */
    typingPreview: z.boolean().default(false),
    language: z.enum(['auto', 'zh', 'en']).default('auto'),
  }),
});
