import { expect, it } from 'vitest';
import { showPushed } from './show-pushed';

const NOTICE = { tag: 'parley-1', title: 'Li', body: 'hello', path: '/#/workbench/workbench?visitor=1' };

function begun() {
  const shown = new Map<string, string>();
  const told: unknown[] = [];
  const page = { focus: async () => undefined, postMessage: (message: unknown) => void told.push(message) };
  const worker = {
    navigator: { language: 'en-GB' },
    clients: { matchAll: async () => [page] },
    registration: {
      showNotification: async (title: string, { tag = '', body = '', data }: NotificationOptions) =>
        void shown.set(tag, `${title}: ${body} → ${(data as { path: string }).path}`),
      getNotifications: async ({ tag }: { tag: string }) => [{ close: () => void shown.delete(tag) }],
    },
  };
  return { shown, told, push: (pushed: unknown) => showPushed(JSON.stringify(pushed), worker) };
}

it('a notice is shown with the page that it opens, and a newer one of the same visitor replaces it', async () => {
  const { shown, told, push } = begun();
  await push(NOTICE);
  await push({ ...NOTICE, body: 'are you there?' });
  expect([...shown]).toEqual([['parley-1', 'Li: are you there? → /#/workbench/workbench?visitor=1']]);
  expect(told).toEqual([]);
});

it('what was read elsewhere is closed, and nothing else', async () => {
  const { shown, push } = begun();
  await push(NOTICE);
  await push({ ...NOTICE, tag: 'parley-2' });
  await push({ close: 'parley-1' });
  expect([...shown.keys()]).toEqual(['parley-2']);
});

it('a test is shown, and told to the pages that wait for it', async () => {
  const { shown, told, push } = begun();
  await push({ ...NOTICE, test: 'word' });
  expect(told).toEqual([{ pushed: 'word' }]);
  expect(shown.size).toBe(1);
});

it('a push of another version shows that there is something', async () => {
  const { shown, push } = begun();
  await push('of a newer version');
  expect([...shown]).toEqual([['parley-unknown', 'New notification: Open the console to see it. → /']]);
});
