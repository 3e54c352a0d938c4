import { expect, test } from 'vitest';
import type { Tool } from './queries';
import { parametersOf, toParameters } from './tool-values';

const tool: Tool = {
  id: 't',
  robot: 'r',
  name: 'find_order',
  description: 'Finds',
  url: 'https://shop.example/',
  enabled: true,
  parameters: {
    type: 'object',
    properties: {
      number: { type: 'string', description: 'of the order', maxLength: 20 },
      year: { type: 'integer', description: '' },
    },
    required: ['number'],
  },
};

test('parameters come back as they were, with what the form does not show', () => {
  expect(toParameters(parametersOf(tool), tool)).toEqual(tool.parameters);
});

test('a parameter of another type loses the bounds of the former one', () => {
  const [number, year] = parametersOf(tool);
  const changed = toParameters([{ ...number!, type: 'integer', required: false }, year!], tool);
  expect(changed).toEqual({
    type: 'object',
    properties: { number: { type: 'integer', description: 'of the order' }, year: tool.parameters.properties.year },
    required: [],
  });
});
