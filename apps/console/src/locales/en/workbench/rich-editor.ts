import type { richEditor as zh } from '../../zh/workbench/rich-editor';

export const richEditor: typeof zh = {
  loading: 'Opening editor',
  tools: 'Format',
  bold: 'Bold',
  italic: 'Italic',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  link: 'Link',
  linkAddress: 'Link address',
  linkSet: 'Apply',
  linkRemove: 'Remove link',
  linkBad: 'Enter an address starting with http:// or https://',
};
