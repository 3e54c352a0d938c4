import { quotient } from '../../figure';
import type { EvaluateFigure } from './parts';

export const agentRatingMean: EvaluateFigure = {
  key: 'agentRatingMean',
  name: { zh: '客服平均分', en: 'Mean score of agents' },
  definition: {
    zh: '客服所得评分之和 ÷ 客服评价数。',
    en: 'Scores of people added up ÷ ratings of agents.',
  },
  unit: 'score',
  kind: 'mean',
  parts: ['agentRatings', 'agentScore'],
  of: ({ agentRatings, agentScore }) => quotient(agentScore, agentRatings),
};
