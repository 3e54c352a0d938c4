import * as z from 'zod';
import { filledWording, wording } from '../shapes';
import { WINDOW_DEFAULTS } from './defaults';
import { section } from './section';

const color = z.string().regex(/^#[0-9a-f]{6}$/i);
const side = z.enum(['right', 'left']);
const language = z.enum(['auto', 'zh', 'en']);
const theme = z.enum(['auto', 'light', 'dark']);
const questions = z.array(filledWording(100)).max(10);

/** Texts and options of the visitor's window; sent to open widgets. An empty text means the built-in one. */
export const window = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  shape: z.object({
    title: wording(60).default(WINDOW_DEFAULTS.title),
    greeting: wording(500).default(WINDOW_DEFAULTS.greeting),
    accent: color.default(WINDOW_DEFAULTS.accent),
    side: side.default(WINDOW_DEFAULTS.side),
    /** Whether agents see what a visitor types before it is sent; the window says so. */
    typingPreview: z.boolean().default(WINDOW_DEFAULTS.typingPreview),
    language: language.default(WINDOW_DEFAULTS.language),
    /** `auto`: as the visitor's system. */
    theme: theme.default(WINDOW_DEFAULTS.theme),
    /** Added to the built-in privacy note. */
    privacy: wording(1000).default(WINDOW_DEFAULTS.privacy),
    /** Hot questions on the first screen; a press sends one. */
    questions: questions.default(WINDOW_DEFAULTS.questions),
  }),
});
