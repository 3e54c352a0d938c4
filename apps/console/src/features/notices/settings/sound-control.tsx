import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendFile } from '../../../lib/api/use-send-file';
import { errorText } from '../../../lib/i18n/error-text';
import { Button } from '../../../ui/button';
import { FileButton } from '../../../ui/file-button';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import { toast } from '../../../ui/toast/toast';
import style from '../notices.module.css';

const SOUNDS = 'audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,.mp3,.m4a,.ogg,.wav';
/** A longer sound would still play when the next message comes. */
const MOST_SECONDS = 10;
/** The server refuses larger ones. */
const MOST_BYTES = 200_000;

/** An uploaded sound, in use when the page is published; none: the built-in one. */
export function SoundControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const sendFile = useSendFile();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const address = String(value);

  async function upload(file: File): Promise<void> {
    setBusy(true);
    try {
      if ((await secondsOf(file)) > MOST_SECONDS) setProblem(t('soundTooLong', { count: MOST_SECONDS }));
      else {
        onChange((await sendFile('POST /settings/uploadSound', file)).address);
        setProblem('');
      }
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  }

  function remove(): void {
    setProblem('');
    onChange('');
    // The button goes with the sound.
    document.getElementById(id)?.focus();
  }

  return (
    <span className={style.sound}>
      <span>{t(address === '' ? 'soundBuiltIn' : 'soundOwn')}</span>
      {address !== '' && (
        <Button size="s" icon="sound" onClick={() => new Audio(address).play().catch(() => toast.bad(t('playFailed')))}>
          {t('play')}
        </Button>
      )}
      <FileButton
        id={id}
        size="s"
        icon="plus"
        accept={SOUNDS}
        label={t('soundUpload')}
        busy={isBusy}
        disabled={disabled}
        onPick={(file) => void upload(file)}
      >
        {t('soundUpload')}
      </FileButton>
      {address !== '' && (
        <Button size="s" look="quiet" icon="trash" disabled={disabled} onClick={remove}>
          {t('soundRemove')}
        </Button>
      )}
      {problem !== '' && <span role="alert">{problem}</span>}
    </span>
  );
}

/** Length of a sound; 0 if the browser cannot tell: the server checks the file itself. Decoded, since the policy has no `blob:`. */
async function secondsOf(file: File): Promise<number> {
  if (file.size > MOST_BYTES) return 0;
  const decoded = new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await file.arrayBuffer());
  return decoded.then(
    ({ duration }) => duration,
    () => 0,
  );
}
