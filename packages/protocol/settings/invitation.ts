import * as z from 'zod';
import { INVITATION_LENGTH } from '../codes';
import { text } from '../shapes';
import { section } from './section';

/** The field of the texts offered for visitors of a language. */
export const invitationField = { zh: 'textsZh', en: 'textsEn' } as const;

const texts = z.array(text(INVITATION_LENGTH).min(1)).max(20);

/** Ready texts from which agents choose when they invite a visitor. */
export const invitation = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    /** For visitors whose browser is in Chinese. */
    textsZh: texts.default([
      '您好，有什么可以帮您？',
      '您好，看您正在浏览这个页面，需要我为您介绍一下吗？',
      '您好，关于价格、功能或使用，都可以直接问我。',
    ]),
    /** For all other visitors. */
    textsEn: texts.default([
      'Hello, can I help you?',
      'Hello! Would you like me to walk you through what’s on this page?',
      'Hello! Feel free to ask me about pricing, features or how things work.',
    ]),
  }),
});
