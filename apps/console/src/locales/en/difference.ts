import type { difference as zh } from '../zh/difference';

export const difference: typeof zh = {
  field: 'Field',
  nothing: 'Empty',
  secret: 'Secret',
  erased: 'Erased with the customer',
  yes: 'Yes',
  no: 'No',
  before: 'Before',
  after: 'After',
};
