import type { SectionName } from '@parley/protocol/settings/sections';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import style from './settings-page.module.css';
import { edit, type Fields, shownValue, type Work } from './work';
import './preview/texts';

/** Values that go together under a name. */
export type Presets = {
  section: SectionName;
  /** What they are: `settingsPreview:presets.<title>`. */
  title: 'title' | 'shapes';
  /** By name: `settingsPreview:presets.<name>`. */
  list: readonly { name: PresetName; values: Fields; swatch?: string }[];
};

type PresetName = 'sky' | 'pine' | 'pomegranate' | 'dusk' | 'night' | 'compact' | 'roomy' | 'docked' | 'whole';

type Props = Pick<Presets, 'list' | 'title'> & {
  work: Work;
  disabled: boolean;
  onChange: (how: (work: Work) => Work) => void;
};

/** Buttons above the fields that fill in some of them; the fields can be changed further. */
export function PresetButtons({ list, title, work, disabled, onChange }: Props) {
  const { t } = useTranslation('settingsPreview');
  return (
    <fieldset className={style.presets} aria-label={t(`presets.${title}`)} disabled={disabled}>
      {list.map(({ name, values, swatch }) => (
        <Button
          key={name}
          aria-pressed={Object.entries(values).every(([field, value]) => shownValue(work, field) === value)}
          onClick={() => onChange((now) => Object.entries(values).reduce((made, [f, v]) => edit(made, f, v), now))}
        >
          {swatch && <span className={style.swatch} style={{ background: swatch }} />}
          {t(`presets.${name}`)}
        </Button>
      ))}
    </fieldset>
  );
}
