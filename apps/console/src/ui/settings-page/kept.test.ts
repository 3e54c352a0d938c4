import { beforeEach, expect, it, vi } from 'vitest';
import { setDraftOwner } from '../../lib/unsaved/owner';
import { keepChanges, withKept } from './kept';
import { begin, edit, inherit, type Known } from './work';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  setDraftOwner('an agent');
  return () => vi.unstubAllGlobals();
});

const site: Known = {
  section: 'window',
  value: { side: 'left' },
  version: 3,
  editable: true,
  inherited: { title: 'Hello', side: 'right' },
};

it('changes come back as they were, a field that was given back too', () => {
  keepChanges('page', [inherit(edit(begin(site), 'title', 'Shop'), 'side')]);
  const { works, keptAt } = withKept('page', [site]);
  expect(works[0]?.own).toEqual({ title: 'Shop' });
  expect(keptAt).not.toBeNull();
});

it('over another version they do not', () => {
  keepChanges('page', [edit(begin(site), 'title', 'Shop')]);
  expect(withKept('page', [{ ...site, version: 4 }])).toEqual({
    works: [begin({ ...site, version: 4 })],
    keptAt: null,
  });
});

it('secrets are not kept in the browser', () => {
  const social: Known = { section: 'social', value: { clientSecret: 'old', scope: '' }, version: 1, editable: true };
  keepChanges('page', [edit(edit(begin(social), 'clientSecret', 'hush'), 'scope', 'mail')]);
  expect([...stored.values()].join()).not.toMatch(/hush|old/);
  expect(withKept('page', [social]).works[0]?.own).toEqual({ clientSecret: 'old', scope: 'mail' });
});

it('nothing is kept once nothing differs', () => {
  keepChanges('page', [edit(begin(site), 'title', 'Shop')]);
  keepChanges('page', [begin(site)]);
  expect(withKept('page', [site]).keptAt).toBeNull();
});
