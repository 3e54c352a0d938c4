import { useState } from 'preact/hooks';
import type { Chat } from '../../chat/chat';
import { useAllWords } from '../../i18n';
import type { Privacy } from './seen';

type Shown = Pick<Privacy, 'preview' | 'trail'>;
type SwitchesProps = {
  chat: Pick<Chat, 'post' | 'changeSettings'>;
  known: Shown;
  /** Whether the site shows agents what visitors type. */
  typingPreview: boolean;
  done(switched: Shown): void;
};

/** What the visitor switches off. The server acts on it; this window sends no more of what is typed either. */
export function Switches({ chat, known, typingPreview, done }: SwitchesProps) {
  const { t } = useAllWords();
  const [isFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const change = async (wanted: Partial<Shown>) => {
    if (isBusy) return;
    setFailed(false);
    setBusy(true);
    try {
      const switched = await chat.post('privacy', wanted);
      chat.changeSettings('choices', { noPreview: !switched.preview, noTrail: !switched.trail });
      done(switched);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };

  return (
    <section class="privacy-part">
      <h3>{t('switchesTitle')}</h3>
      {typingPreview && (
        <Switch
          text={t('switchPreview')}
          note={t('switchPreviewNote')}
          isOn={known.preview}
          press={() => change({ preview: !known.preview })}
        />
      )}
      <Switch
        text={t('switchTrail')}
        note={t('switchTrailNote')}
        isOn={known.trail}
        press={() => change({ trail: !known.trail })}
      />
      {isFailed && (
        <p class="problem" role="alert">
          {t('failed')}
        </p>
      )}
    </section>
  );
}

type SwitchProps = { text: string; note: string; isOn: boolean; press(): void };

const Switch = ({ text, note, isOn, press }: SwitchProps) => (
  <button type="button" class="privacy-switch" role="switch" aria-checked={isOn} onClick={press}>
    <span>
      {text}
      <small>{note}</small>
    </span>
    <i class={isOn ? 'switch on' : 'switch'} aria-hidden="true" />
  </button>
);
