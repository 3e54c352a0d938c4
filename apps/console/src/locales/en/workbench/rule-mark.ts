import type { ruleMark as zh } from '../../zh/workbench/rule-mark';

export const ruleMark: typeof zh = {
  automatic: 'Automatic answer',
  of: 'Automatic answer: {{name}}',
};
