import type { usersFields as zh } from '../zh/users-fields';

export const usersFields: typeof zh = {
  title: 'Custom fields',
  lead: 'What the archive keeps beside name, phone, mail and WeChat, in the order of the card.',
  add: 'Add field',
  name: 'Name',
  type: 'Type',
  types: { text: 'Text', number: 'Number', date: 'Date', choice: 'One of', choices: 'Any of', yesNo: 'Yes / no' },
  options: 'Options',
  required: 'Required',
  onCard: 'On the card beside a conversation',
  masked: 'Shown in part',
  maskedHint: 'Everybody but administrators sees a part of it and cannot write it.',
  visibleTo: 'Roles that see it',
  everybody: 'Everybody',
  unnamed: 'Unnamed field',
  removeAsk:
    'Delete the field “{{name}}”? What was written in it is not shown any more; a new field of that name does not bring it back.',
  categories: 'Categories of people',
  tags: 'Tags that are offered',
  save: 'Save',
  none: 'No custom fields yet',
  twice: 'This name is taken',
};
