import { expect, it } from 'vitest';
import { toolArguments } from './tool-arguments';

const parameters = {
  type: 'object' as const,
  properties: {
    number: { type: 'string' as const, description: '', maxLength: 20 },
    lines: { type: 'integer' as const, description: '', minimum: 1, maximum: 5 },
    kind: { type: 'string' as const, description: '', enum: ['order', 'parcel'] },
  },
  required: ['number'],
};

it.each([
  ['{"number":"DD1"}', { number: 'DD1' }],
  ['{"number":"DD1","lines":2,"kind":"parcel"}', { number: 'DD1', lines: 2, kind: 'parcel' }],
  ['{}', null],
  ['', null],
  ['[]', null],
  ['{"number":', null],
  ['{"number":5}', null],
  [`{"number":"${'1'.repeat(21)}"}`, null],
  ['{"number":"DD1","lines":6}', null],
  ['{"number":"DD1","lines":1.5}', null],
  ['{"number":"DD1","kind":"visitor"}', null],
  ['{"number":"DD1","YQToken":"of somebody else"}', null],
  ['{"number":"DD1","__proto__":{"a":1}}', null],
])('%s', (given, expected) => expect(toolArguments(given, parameters)).toEqual(expected));
