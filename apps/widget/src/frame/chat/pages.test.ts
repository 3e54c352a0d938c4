import { afterEach, expect, it, vi } from 'vitest';
import { buildPage } from '../../testing';
import { noTalk } from '../state';
import { createChatState } from './chat-state';
import { createPages } from './pages';

const settings = { window: { title: 'Tea' } };

afterEach(() => void vi.unstubAllGlobals());

/** Answers with settings if they are asked for; `asked`: the values of `settings` in the queries. */
function open(anew: '1' | 'own') {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const wanted = new URL(url).searchParams.get('settings') ?? '';
    asked.push(wanted);
    return Response.json({ code: 200, msg: '', data: buildPage([], wanted ? { settings } : {}) });
  });
  const changeSettings = vi.fn<(settings: Record<string, unknown>) => void>();
  const state = createChatState(noTalk, () => {});
  const pages = createPages({
    server: { api: 'https://chat.example/api/', socket: '' },
    credential: () => 'known',
    state,
    settings: () => ({ history: false }),
    anew: { settings: anew },
    changeSettings,
  });
  return { ...pages, state, asked, changeSettings };
}

it('each snapshot brings the settings of now: a publication before the socket was bound is not missed', async () => {
  const { loadSnapshot, asked, changeSettings } = open('1');
  await loadSnapshot(AbortSignal.timeout(5000));
  expect(changeSettings).toHaveBeenCalledExactlyOnceWith(settings);
  await loadSnapshot(AbortSignal.timeout(5000));
  expect(asked).toEqual(['1', '1']);
  expect(changeSettings).toHaveBeenCalledTimes(2);
});

it('a page of our own says so', async () => {
  const { loadSnapshot, asked } = open('own');
  await loadSnapshot(AbortSignal.timeout(5000));
  expect(asked).toEqual(['own']);
});

it('an older answer about the talk that comes later is dropped', async () => {
  const { refresh, state } = open('1');
  const answers: ((isOnline: boolean) => void)[] = [];
  vi.stubGlobal('fetch', async () => {
    const somebodyOnline = await new Promise<boolean>((resolve) => answers.push(resolve));
    return Response.json({ code: 200, msg: '', data: buildPage([], { talk: { ...noTalk, somebodyOnline } }) });
  });
  const refreshed = [refresh(), refresh()];
  answers[1]!(true);
  await refreshed[1];
  answers[0]!(false);
  await refreshed[0];
  expect(state.view().thread.talk.somebodyOnline).toBe(true);
});
