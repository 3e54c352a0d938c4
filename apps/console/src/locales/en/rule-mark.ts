import type { ruleMark as zh } from '../zh/rule-mark';

export const ruleMark: typeof zh = {
  automatic: 'Automatic answer',
  of: 'Automatic answer: {{name}}',
};
