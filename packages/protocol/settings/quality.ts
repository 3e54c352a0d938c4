import * as z from 'zod';
import { text } from '../shapes';
import { section } from './section';

const criterion = z.object({
  key: z.string().regex(/^[\w-]{1,64}$/),
  name: text(60),
  /** Help text: what earns the points. */
  hint: text(300).default(''),
  /** Weight relative to the other criteria. */
  weight: z.number().int().min(1).max(100),
});

export type QualityCriterion = z.infer<typeof criterion>;

/** Criteria of the quality score, each from 0 to 5 points. */
export const quality = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    criteria: z
      .array(criterion)
      .min(1)
      .max(20)
      .default([
        { key: 'speed', name: '响应及时', hint: '首次与后续回复都不让访客久等', weight: 25 },
        { key: 'solved', name: '解决问题', hint: '答得准确、完整，问题有了着落', weight: 40 },
        { key: 'manner', name: '服务态度', hint: '称呼得体，耐心，不推诿', weight: 25 },
        { key: 'rules', name: '流程规范', hint: '小结、分类、转接说明都写清楚', weight: 10 },
      ]),
  }),
});
