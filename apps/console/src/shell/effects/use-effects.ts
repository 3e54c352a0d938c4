import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../lib/desk/desk-context';
import { showWindowOn } from '../../lib/desktop/show-window';
import { useServices } from '../../lib/services';
import { localStore } from '../../lib/storage';
import { type Effect, effectsOf } from './effect-table';
import { createSounds } from './sounds';

/** Sounds, the blinking title, the desktop shell's window: for as long as the desk is open; whatever page is shown. */
export function useEffects(): void {
  const desk = useDesk();
  const { title } = useServices();
  const { t } = useTranslation('app');

  useEffect(() => {
    const sounds = createSounds(() => performance.now());
    const run: Record<Effect, () => void> = {
      visitorSound: () => sounds.play('visitor', desk.me.userVoice),
      messageSound: () => sounds.play('message', desk.me.msgVoice),
      blinkTitle: () => title.blink([t('newMessage'), t('newMessageBlank')]),
      showForVisitor: () => showWindowOn('newUser', localStore),
      showForMessage: () => showWindowOn('newMsg', localStore),
    };
    const unlisten = desk.listen((push, { onScreen }) => {
      const inFront = document.visibilityState === 'visible' && document.hasFocus() ? onScreen : null;
      for (const effect of effectsOf(push, { me: desk.me.uuid, inFront })) run[effect]();
    });
    // Any click restores the title (specification, section 4).
    document.addEventListener('click', title.rest, { capture: true });
    return () => {
      unlisten();
      sounds.close();
      title.rest();
      document.removeEventListener('click', title.rest, { capture: true });
    };
  }, [desk, title, t]);
}
