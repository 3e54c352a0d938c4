/** The controls that have a page of their own. */
export const CONTROLS = [
  'button',
  'link',
  'radio',
  'checkbox',
  'input',
  'inputNumber',
  'select',
  'switch',
  'slider',
  'timePicker',
  'datePicker',
  'dateTimePicker',
  'rate',
] as const;

export type Control = (typeof CONTROLS)[number];
