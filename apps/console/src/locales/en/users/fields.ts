import type { usersFields as zh } from '../../zh/users/fields';

export const usersFields: typeof zh = {
  title: 'Custom fields',
  lead: 'Fields kept in addition to name, phone, email and WeChat. Visitor details in the workbench show them in this order.',
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
  onCard: 'Show in the visitor details of the workbench',
  masked: 'Masked',
  maskedHint: 'Only administrators can see and edit the full value',
  visibleTo: 'Roles that can see it',
  everybody: 'Everyone',
  unnamed: 'Unnamed field',
  removeAsk:
    'Delete the field “{{name}}”? Its values are no longer shown, and creating a field with the same name does not restore them.',
  categories: 'Customer categories',
  tags: 'Suggested tags',
  save: 'Save',
  none: 'No custom fields yet',
  twice: 'This name is already used',
};
