import { expect, it } from 'vitest';
import { createStandInApi } from '../../testing/stand-in-api';
import { createCalls, forEach } from './calls';
import { begin, edit, type Known } from './work';

const VALUE = { title: 'Hello', side: 'right' };
const known = (more: Partial<Known> = {}): Known => ({
  section: 'window',
  value: VALUE,
  version: 3,
  editable: true,
  ...more,
});
const draft = { value: { ...VALUE, side: 'left' }, version: 3, revision: 7, by: null, byName: '', at: 1 };

function calls(site: string | null = null) {
  const server = createStandInApi(({ path }) => ({
    status: 200,
    data: path.endsWith('doDraft') ? { revision: 8 } : {},
  }));
  return { ...createCalls(server.api, site), made: () => server.calls.map(({ path, body }) => [path, body]) };
}

it('a change is published as the draft that was saved for it, over the version it began from', async () => {
  const { publish, made } = calls();
  await publish(edit(begin(known()), 'title', 'Hi'));
  expect(made()).toEqual([
    ['/settings/doDraft', { section: 'window', value: { title: 'Hi', side: 'right' }, version: 3, revision: 0 }],
    ['/settings/doPublish', { section: 'window', revision: 8 }],
  ]);
});

it('a draft that the screen shows is published as it is', async () => {
  const { publish, made } = calls();
  await publish(begin(known({ draft })));
  expect(made()).toEqual([['/settings/doPublish', { section: 'window', revision: 7 }]]);
});

it('a draft over a version that is old by now is saved again over the present one', async () => {
  const { publish, made } = calls();
  const work = begin(known({ draft, version: 4 }));
  await publish({ ...work, begun: { ...work.begun, version: 4 } });
  expect(made()[0]).toEqual(['/settings/doDraft', { section: 'window', value: draft.value, version: 4, revision: 7 }]);
});

it('values of a site are sent for the site, and only its own', async () => {
  const { draft: save, made } = calls('site-b');
  await save(edit(begin(known({ value: {}, inherited: VALUE })), 'side', 'left'));
  expect(made()).toEqual([
    ['/settings/doDraft', { section: 'window', site: 'site-b', value: { side: 'left' }, version: 3, revision: 0 }],
  ]);
});

it('only a draft on the server is deleted there', async () => {
  const { discard, made } = calls();
  await discard(edit(begin(known()), 'title', 'Hi'));
  await discard(begin(known({ draft })));
  expect(made()).toEqual([['/settings/doDiscard', { section: 'window', revision: 7 }]]);
});

it('the sections before a refused one are done, those after it are not tried', async () => {
  const works = (['window', 'files', 'rating'] as const).map((section) => begin(known({ section })));
  const tried: string[] = [];
  const { done, refused } = await forEach(works, async ({ known: { section } }) => {
    tried.push(section);
    if (section === 'files') throw new Error('no');
  });
  expect([[...done], refused?.work.known.section, tried]).toEqual([['window'], 'files', ['window', 'files']]);
});
