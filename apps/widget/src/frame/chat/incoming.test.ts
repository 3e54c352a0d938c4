import { expect, it, vi } from 'vitest';
import { noTalk } from '../state';
import { createChatState } from './chat-state';
import { createIncoming } from './incoming';

it('a message refused without the consent loads the settings anew: the window may not know the text', () => {
  const refresh = vi.fn(async (_withSettings?: boolean) => {});
  const { onMessageRefused } = createIncoming({
    options: { sendToLoader() {}, onSettings() {}, onUnseen() {} },
    state: createChatState(noTalk, () => {}),
    reports: { message() {} },
    refresh,
    isShown: () => true,
  });
  const refused = (error: string) => onMessageRefused?.({} as never, { error } as never);
  refused('form-needed');
  expect(refresh).not.toHaveBeenCalled();
  refused('consent-needed');
  expect(refresh).toHaveBeenLastCalledWith(true);
  refused('blacklisted');
  expect(refresh).toHaveBeenLastCalledWith(false);
});
