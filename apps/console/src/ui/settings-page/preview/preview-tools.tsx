import { type PreviewState, previewStates } from '@parley/protocol/preview';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { Button } from '../../button';
import type { Simulated } from './merged';
import style from './preview.module.css';
import type { Screen } from './preview-frame';

type Props = {
  state: PreviewState;
  screen: Screen;
  onChoose: (change: { state?: PreviewState; screen?: Screen }) => void;
  /** Language and theme of the window; those that the settings fix cannot be chosen. */
  seen: Simulated;
  fixed: readonly (keyof Simulated)[];
  onSimulate: (change: Partial<Simulated>) => void;
  onAgain: () => void;
};

/** What the preview shows: the window's state, the visitor's screen, theme and language. */
export function PreviewTools({ state, screen, onChoose, seen, fixed, onSimulate, onAgain }: Props) {
  const { t } = useTranslation('settingsPreview');
  return (
    <div className={style.tools}>
      <Select<PreviewState>
        aria-label={t('state')}
        value={state}
        popupMatchSelectWidth={false}
        onChange={(next) => onChoose({ state: next })}
        options={previewStates.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      <Segmented<Screen>
        aria-label={t('size')}
        value={screen}
        onChange={(next) => onChoose({ screen: next })}
        options={(['desktop', 'phone'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <Segmented<Simulated['theme']>
        aria-label={t('theme')}
        value={seen.theme}
        disabled={fixed.includes('theme')}
        onChange={(theme) => onSimulate({ theme })}
        options={(['light', 'dark'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <Segmented<Simulated['language']>
        aria-label={t('language')}
        value={seen.language}
        disabled={fixed.includes('language')}
        onChange={(language) => onSimulate({ language })}
        options={[
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'English' },
        ]}
      />
      <Button look="quiet" icon="refresh" aria-label={t('again')} title={t('again')} onClick={onAgain} />
    </div>
  );
}
