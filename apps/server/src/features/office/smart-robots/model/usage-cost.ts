import type { Usage } from './model-client';

/** What a use of a model costs, by the prices of a thousand tokens. */
export const costOfUsage = ({ input, output }: Usage, price: { input: number; output: number }): number =>
  (input * price.input + output * price.output) / 1000;
