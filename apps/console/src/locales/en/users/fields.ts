import type { usersFields as zh } from '../../zh/users/fields';

export const usersFields: typeof zh = {
  title: 'Custom fields',
  lead: 'Fields in addition to name, phone, mail and WeChat, in the order of the card.',
  add: 'Create field',
  name: 'Name',
  type: 'Type',
  types: {
    text: 'Text',
    number: 'Number',
    date: 'Date',
    choice: 'Single choice',
    choices: 'Multiple choice',
    yesNo: 'Yes / no',
  },
  options: 'Options',
  required: 'Required',
  onCard: 'On the card beside a conversation',
  masked: 'Masked',
  maskedHint: 'Only administrators see the whole value and can edit it.',
  visibleTo: 'Visible to roles',
  everybody: 'Everyone',
  unnamed: 'Unnamed field',
  removeAsk:
    'Delete the field “{{name}}”? Its values are no longer shown, and a new field of the same name does not restore them.',
  categories: 'Categories of people',
  tags: 'Suggested tags',
  save: 'Save',
  none: 'No custom fields yet',
  twice: 'This name is taken',
};
