import { CODE } from '@parley/protocol/codes';
import type { Push } from '@parley/protocol/push/pushes';
import { afterEach, expect, it, vi } from 'vitest';
import { noTalk } from '../state';
import { createChatState } from './chat-state';
import { createIncoming } from './incoming';

afterEach(() => void vi.useRealTimers());

function open(refresh: () => Promise<void>) {
  const incoming = createIncoming({
    options: { sendToLoader: vi.fn(), changeSettings: vi.fn(), onUnseen: vi.fn() },
    state: createChatState(noTalk, () => {}),
    reports: { message: vi.fn() },
    refresh,
    isShown: () => true,
  });
  const rule = (settings: Record<string, unknown>) =>
    incoming.onPush({ code: CODE.settingsChanged, cursor: 'a-1', section: 'region', settings } as Push);
  return { rule };
}

it('a rule that hides the window leaves what it shows; one that shows it asks who may be written to', () => {
  const refresh = vi.fn(async () => {});
  const { rule } = open(refresh);
  rule({ hidden: true });
  expect(refresh).not.toHaveBeenCalled();
  rule({ hidden: false });
  expect(refresh).toHaveBeenCalledOnce();
});

it('a request that fails is repeated', async () => {
  vi.useFakeTimers();
  const refresh = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue();
  open(refresh).rule({ hidden: false });
  await vi.runAllTimersAsync();
  expect(refresh).toHaveBeenCalledTimes(2);
});
