import type { screenshot as zh } from '../../zh/shell/screenshot';

export const screenshot: typeof zh = {
  noTalk: 'First open the conversation you want to send the screenshot to',
  failed: 'Couldn’t take a screenshot. Check whether the browser can share the screen',
};
