import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk, useMay } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { workbenchPath } from '../../../lib/paths';
import { toast } from '../../../ui/toast/toast';
import { useWordNotices } from './word-notices';
import './texts';

/** Most characters shown; the thread has the full text. */
const SHOWN_LENGTH = 200;

/**
 * On every page: a toast for a whisper or forwarded message, with a button that opens the thread. Renders nothing
 * itself.
 */
export function WhisperNotices() {
  const { t } = useTranslation('workbenchThread');
  const desk = useDesk();
  const may = useMay();
  const navigate = useNavigate();
  const errorText = useErrorText();

  /** Opens the thread; a conversation of another agent is watched first. */
  const open = useCallback(
    async (YQToken: string): Promise<void> => {
      const isListed = desk.store.getState().inbox?.visitors.has(YQToken) ?? false;
      try {
        if (!isListed) await desk.monitor(YQToken, true);
        void navigate(workbenchPath(YQToken));
      } catch (error) {
        toast.bad(errorText(error));
      }
    },
    [desk, navigate, errorText],
  );
  useWordNotices(open);

  useEffect(() => {
    return desk.listen((push, { onScreen, inbox }) => {
      if (push.code !== '2018' || push.removed || push.note.kind !== 'whisper') return;
      const { note } = push;
      const isSeen = onScreen === note.YQToken && document.visibilityState === 'visible' && document.hasFocus();
      if (note.uuid === desk.me.uuid || isSeen) return;
      const canOpen = inbox?.visitors.has(note.YQToken) || may(['talk:monitor']);
      const close = toast.wait(note.msg.slice(0, SHOWN_LENGTH), {
        title: t(note.pin ? 'forward.arrived' : 'forward.whispered', { name: note.nickname }),
        durationMs: null,
        place: 'corner',
        actions: canOpen ? [{ label: t('forward.open'), onSelect: () => void open(note.YQToken) }] : [],
        onClose: () => stop(),
      });
      // The toast closes when the thread is shown, which contains the whisper.
      const stop = desk.store.subscribe(({ onScreen: now }) => {
        if (now === note.YQToken) close();
      });
    });
  }, [desk, may, open, t]);

  return null;
}
