import type { SectionValue } from '@parley/protocol/settings/sections';
import type { SettingsPageName } from '../../lib/settings/places';
import type { Presets } from '../../ui/settings-page/presets';

type Look = Pick<SectionValue<'window'>, 'accent' | 'theme'>;

const look = (name: Presets['list'][number]['name'], values: Look) => ({ name, values, swatch: values.accent });

/** Ready looks of the window: colours that carry white text as they are. */
const looks: Presets = {
  section: 'window',
  list: [
    look('sky', { accent: '#1f6feb', theme: 'auto' }),
    look('pine', { accent: '#1a7f4b', theme: 'auto' }),
    look('pomegranate', { accent: '#c4262e', theme: 'auto' }),
    look('dusk', { accent: '#6d38d1', theme: 'auto' }),
    look('night', { accent: '#4a5fd0', theme: 'dark' }),
  ],
};

export const presetsOf: Partial<Record<SettingsPageName, Presets>> = { windowStyle: looks };
