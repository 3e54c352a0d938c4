import { describe, expect, it } from 'vitest';
import {
  begin,
  carry,
  conflictOf,
  edit,
  inherit,
  type Known,
  settle,
  shownValue,
  unpublished,
  unsaved,
  type Work,
} from './work';

const PUBLISHED = { title: 'Hello', side: 'right', accent: '#111111' };
const known = (more: Partial<Known> = {}): Known => ({
  section: 'window',
  value: PUBLISHED,
  version: 3,
  editable: true,
  ...more,
});
const draft = (value: object, revision = 1, version = 3) => ({
  value: value as Record<string, unknown>,
  version,
  revision,
  by: 'li',
  byName: '李',
  at: 9,
});

describe('drafts', () => {
  it('edits begin from the draft, and a publication is compared with what is published', () => {
    const work = edit(begin(known({ draft: draft({ ...PUBLISHED, side: 'left' }) })), 'title', 'Hi');
    expect([unsaved(work), unpublished(work)]).toEqual([['title'], ['title', 'side']]);
    expect(unpublished(edit(edit(work, 'title', 'Hello'), 'side', 'right'))).toEqual([]);
  });
});

it('what is not saved stays over what was published or drafted meanwhile', () => {
  const saved = draft({ ...PUBLISHED, side: 'left' });
  const work = edit(begin(known({ draft: saved })), 'title', 'Mine');
  const carried = carry(known({ value: { ...PUBLISHED, title: 'Back' }, version: 4, draft: saved }), work);
  expect(carried.own).toEqual({ ...PUBLISHED, side: 'left', title: 'Mine' });
  expect([carried.known.version, carried.begun.version, unsaved(carried)]).toEqual([4, 3, ['title']]);
  const site = inherit(begin(known({ value: { title: 'Shop', side: 'left' }, inherited: PUBLISHED })), 'side');
  expect(carry(known({ value: { title: 'Old', side: 'left' }, inherited: PUBLISHED }), site).own).toEqual({
    title: 'Old',
  });
});

describe('values of a site', () => {
  const site = begin(known({ value: { side: 'left' }, inherited: PUBLISHED }));

  it('shows the organisation’s value until the site has one of its own', () => {
    expect([shownValue(site, 'title'), shownValue(site, 'side')]).toEqual(['Hello', 'left']);
    expect(unsaved(edit(site, 'title', 'Shop'))).toEqual(['title']);
  });

  it('one press gives a field back, which is a change even if the values are equal', () => {
    const back = inherit(site, 'side');
    expect([shownValue(back, 'side'), unsaved(back), back.own]).toEqual(['right', ['side'], {}]);
    expect(unsaved(edit(site, 'title', 'Hello'))).toEqual(['title']);
  });
});

describe('two people', () => {
  const mine: Work = edit(edit(begin(known()), 'title', 'Mine'), 'side', 'left');

  it('a field that only the other changed is taken over; one that both changed asks', () => {
    const fresh = known({ value: { title: 'Theirs', side: 'right', accent: '#222222' }, version: 4 });
    const conflict = conflictOf(mine, fresh, 'stale-version');
    expect(conflict.lines).toEqual([
      { field: 'title', usual: 'mine' },
      { field: 'side', usual: 'mine' },
      { field: 'accent', usual: 'theirs' },
    ]);
    const settled = settle(conflict, { title: 'theirs' });
    expect(settled.own).toEqual({ title: 'Theirs', side: 'left', accent: '#222222' });
    expect([settled.begun.version, unpublished(settled)]).toEqual([4, ['side']]);
  });

  it('a draft saved meanwhile continues with its revision', () => {
    const fresh = known({ draft: draft({ ...PUBLISHED, title: 'Theirs' }, 5) });
    const conflict = conflictOf(mine, fresh, 'stale-draft');
    expect([conflict.by?.byName, conflict.begun.revision]).toEqual(['李', 5]);
    expect(settle(conflict, {}).own).toEqual({ ...PUBLISHED, title: 'Mine', side: 'left' });
  });

  it('a draft that was published or discarded meanwhile is compared with what is published', () => {
    const conflict = conflictOf(mine, known({ value: { ...PUBLISHED, title: 'Theirs' }, version: 4 }), 'stale-draft');
    expect([conflict.theirs.title, conflict.begun.revision, conflict.begun.version]).toEqual(['Theirs', 0, 4]);
  });

  it('an own draft that became old keeps its values and is published over the new version', () => {
    const own = draft({ ...PUBLISHED, title: 'Mine' }, 2);
    const fresh = known({ value: { ...PUBLISHED, side: 'left' }, version: 4, draft: own });
    const settled = settle(conflictOf(begin(known({ draft: own })), fresh, 'stale-version'), {});
    expect(settled.own).toEqual({ ...PUBLISHED, title: 'Mine', side: 'left' });
    expect(settled.begun).toMatchObject({ version: 4, revision: 2 });
  });

  it('a site’s field that was given back meanwhile can be given back here too', () => {
    const work = edit(begin(known({ value: { side: 'left' }, inherited: PUBLISHED })), 'title', 'Shop');
    const conflict = conflictOf(work, known({ value: {}, version: 4, inherited: PUBLISHED }), 'stale-version');
    expect(settle(conflict, {}).own).toEqual({ title: 'Shop' });
  });
});
