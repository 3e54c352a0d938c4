import { quotient } from '../figure';
import type { TrafficFigure } from './parts';

export const newShare: TrafficFigure = {
  key: 'newShare',
  name: { zh: '新访客占比', en: 'New visitor share' },
  definition: {
    zh: '新访客 ÷ 访客数。',
    en: 'New visitors ÷ visitors.',
  },
  unit: 'share',
  kind: 'ratio',
  parts: ['newVisitors', 'visitors'],
  of: ({ newVisitors, visitors }) => quotient(newVisitors, visitors),
};
