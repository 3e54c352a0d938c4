import type * as zh from '../../zh/settings/page-patterns';

/** What page rules take, the same on every page of settings (V-47 of core's SPEC). */
export const pagePatterns: typeof zh.pagePatterns = {
  example: 'For example /price*, */cart or https://shop.example/*; * stands for anything',
  help: 'For example /price*, */cart or https://shop.example/*; * stands for anything. Case is ignored, and you can leave out a slash at the end and anything after ?. Press Enter after each.',
};
