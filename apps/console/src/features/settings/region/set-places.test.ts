import { expect, it } from 'vitest';
import { newRule, resultAt, setPlaces } from './set-places';

it('places that are set together share a rule, and a place that is set otherwise leaves it', () => {
  const south = setPlaces([], { codes: ['440000', '450000'], action: 'message', key: 'one' });
  expect(south).toMatchObject([{ key: 'one', action: 'message', places: ['440000', '450000'] }]);
  const hidden = setPlaces(south, { codes: ['450000'], action: 'hide', key: 'two' });
  expect(hidden).toMatchObject([
    { action: 'message', places: ['440000'] },
    { action: 'hide', places: ['450000'] },
  ]);
  expect(setPlaces(hidden, { codes: ['460000'], action: 'hide', key: 'three' })[1]).toMatchObject({
    places: ['450000', '460000'],
  });
  expect(setPlaces(hidden, { codes: ['440000', '450000'], action: null, key: 'four' })).toEqual([]);
});

it('a rule with a schedule or words of its own is not changed by the tree', () => {
  const scheduled = newRule('night', { places: ['440000'], when: 'closed' });
  expect(setPlaces([scheduled], { codes: ['440000'], action: null, key: 'x' })).toEqual([scheduled]);
});

it('a place tells what happens there, and from which place it has it', () => {
  const rules = setPlaces([], { codes: ['440000'], action: 'hide', key: 'one' });
  expect(resultAt(rules, '440300')).toMatchObject({ action: 'hide', by: '440000', isScheduled: false });
  expect(resultAt(rules, '110000')).toMatchObject({ action: 'allow', by: null });
  const night = newRule('night', { places: ['110000'], when: 'closed', action: 'hide' });
  expect(resultAt([...rules, night], '110000')).toMatchObject({ action: 'allow', isScheduled: true });
});
