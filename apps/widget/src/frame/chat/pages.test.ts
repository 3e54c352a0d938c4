import { afterEach, expect, it, vi } from 'vitest';
import { buildPage } from '../../testing';
import { noTalk } from '../state';
import { createChatState } from './chat-state';
import { createPages } from './pages';

afterEach(() => void vi.unstubAllGlobals());

it('after a gap the settings are loaded anew; at the start those of hello are', async () => {
  const asked: string[] = [];
  const settings = { window: { title: 'Tea' } };
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).searchParams.get('settings') ?? '');
    return Response.json({ code: 200, msg: '', data: buildPage([], asked.length > 1 ? { settings } : {}) });
  });
  const onSettings = vi.fn<(settings: Record<string, unknown>) => void>();
  const { loadSnapshot } = createPages({
    server: { api: 'https://chat.example/api/', socket: '' },
    credential: () => 'known',
    state: createChatState(noTalk, () => {}),
    settings: () => ({ history: false }),
    onSettings,
  });
  await loadSnapshot(AbortSignal.timeout(5000));
  expect(onSettings).not.toHaveBeenCalled();
  await loadSnapshot(AbortSignal.timeout(5000));
  expect(asked).toEqual(['', '1']);
  expect(onSettings).toHaveBeenCalledExactlyOnceWith(settings);
});
