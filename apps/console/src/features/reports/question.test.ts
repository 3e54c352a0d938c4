import { expect, test } from 'vitest';
import { NEW, readQuestion, withSubject } from './question';

test('a question in an address is read with what it lacks; anything else is none', () => {
  expect(readQuestion('{"figures":["pv"]}')).toEqual({ ...NEW, figures: ['pv'] });
  expect([readQuestion(undefined), readQuestion('{'), readQuestion('3')]).toEqual([null, null, null]);
});

test('another subject keeps the figures and dimensions that it has too', () => {
  const talk = withSubject(
    { ...NEW, figures: ['pv', 'leads'], filters: [{ dimension: 'device', keys: ['mobile'] }], sort: 'pv' },
    'talk',
  );
  expect(talk).toMatchObject({ figures: ['leads'], filters: [{ dimension: 'device' }] });
  expect(talk).not.toHaveProperty('sort');
  const flow = withSubject({ ...talk, figures: ['missed'], dimensions: ['agent'] }, 'flow');
  expect(flow.dimensions).toEqual([]);
  expect(flow.figures).toEqual(['pv', 'visits', 'visitors', 'newVisitors']);
});
