import { sectionValue } from '@parley/protocol/settings/sections';
import { describe, expect, it } from 'vitest';
import { begin, edit, inherit, type Known } from '../work';
import { appearanceOf, invitationOf, servedSettings, valuesOf } from './merged';

const known = (section: Known['section'], more: Partial<Known> = {}): Known => ({
  section,
  value: sectionValue(section, undefined),
  version: 1,
  editable: true,
  ...more,
});
const draft = (value: object) => ({
  value: value as Known['value'],
  version: 1,
  revision: 1,
  by: 'li',
  byName: '李',
  at: 9,
});
const system = { language: 'zh', theme: 'light' } as const;

describe('values of a preview', () => {
  const organisation = { ...sectionValue('window', undefined), title: 'Head office', side: 'left', accent: '#111111' };

  it('are the organisation’s, then the site’s, the draft’s and the form’s', () => {
    const ofSite = known('window', {
      value: { side: 'right', greeting: 'Hello' },
      inherited: organisation,
      draft: draft({ side: 'right', greeting: 'Drafted' }),
    });
    const shown = (works = [begin(ofSite)]) => valuesOf([ofSite], works).window;
    expect(shown([])).toMatchObject({ title: 'Head office', side: 'right', greeting: 'Drafted', accent: '#111111' });
    expect(shown([edit(begin(ofSite), 'greeting', 'Typed')])).toMatchObject({
      title: 'Head office',
      greeting: 'Typed',
    });
    expect(shown([inherit(begin(ofSite), 'side')])).toMatchObject({ side: 'left', greeting: 'Drafted' });
  });

  it('of a section that stands on another page are those of its draft', () => {
    const listed = known('window', { draft: draft({ ...organisation, title: 'Drafted' }) });
    expect(valuesOf([listed], [begin(known('invitation'))]).window).toMatchObject({ title: 'Drafted' });
  });

  it('stay as published where what is typed does not fit yet', () => {
    const listed = known('window', { value: organisation });
    const typed = edit(edit(begin(listed), 'accent', '#1f6'), 'title', 'New');
    expect(valuesOf([listed], [typed]).window).toMatchObject({ accent: '#111111', title: 'New' });
  });
});

it('what the settings leave to the visitor’s browser is simulated, the rest is as set', () => {
  const shown = (value: object) => appearanceOf({ window: { ...sectionValue('window', undefined), ...value } }, system);
  expect(shown({})).toEqual({ language: 'zh', theme: 'light' });
  expect(shown({ theme: 'dark', language: 'en' })).toEqual({ language: 'en', theme: 'dark' });
});

it('a previewed window is sent what visitors may see, nothing else', () => {
  const listed = [known('files'), known('routing'), known('social')];
  const of = (launcher: Record<string, unknown>, window: Record<string, unknown>) =>
    servedSettings(
      valuesOf(
        [
          ...listed,
          known('window', { value: window }),
          known('company', { value: { name: 'Tea' } }),
          known('launcher', { value: launcher }),
          known('navigation'),
        ],
        [],
      ),
      system,
    );
  const served = of({}, { accent: '#ffee00', title: '' });
  expect(served.window).toMatchObject({ ...system, title: 'Tea' });
  expect(served.window!.accent).not.toBe('#ffee00');
  expect(Object.keys(served).sort()).toEqual(['company', 'files', 'launcher', 'navigation', 'window']);
  expect(served).toMatchObject({ launcher: {}, navigation: {} });
  expect(of({ on: true }, {}).launcher).toMatchObject({ variant: 'online', isHidden: false });
  expect(served.files).not.toHaveProperty('megabytesADay');
});

it('the invitation that is being written is shown, else the first', () => {
  const listed = known('invitation', { value: { textsZh: ['一', '二'], textsEn: ['One'] } });
  const written = (...texts: string[]) => valuesOf([listed], [edit(begin(listed), 'textsZh', texts)]);
  expect(invitationOf(written('一', '二'), [listed], 'zh')).toBe('一');
  expect(invitationOf(written('一', '两'), [listed], 'zh')).toBe('两');
  expect(invitationOf(written('一', '二'), [listed], 'en')).toBe('One');
});
