import type { screenshot as zh } from '../../zh/shell/screenshot';

export const screenshot: typeof zh = {
  noTalk: 'Open the conversation that gets the screenshot first',
  failed: 'The screenshot failed. Check whether the browser may share the screen',
};
