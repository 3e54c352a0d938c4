import type { SectionValue } from '@parley/protocol/settings/sections';
import type { SettingsPageName } from '../../lib/settings/places';
import type { Presets } from '../../ui/settings-page/presets';

type Look = Pick<SectionValue<'window'>, 'accent' | 'theme'>;

const look = (name: Presets['list'][number]['name'], values: Look) => ({ name, values, swatch: values.accent });

/** Ready looks of the window: colours that carry white text as they are. */
const looks: Presets = {
  section: 'window',
  title: 'title',
  list: [
    look('sky', { accent: '#1f6feb', theme: 'auto' }),
    look('pine', { accent: '#1a7f4b', theme: 'auto' }),
    look('pomegranate', { accent: '#c4262e', theme: 'auto' }),
    look('dusk', { accent: '#6d38d1', theme: 'auto' }),
    look('night', { accent: '#4a5fd0', theme: 'dark' }),
  ],
};

type Shape = Pick<SectionValue<'look'>, 'layout' | 'bubbles' | 'fontSize' | 'background'>;

const shape = (name: Presets['list'][number]['name'], values: Shape) => ({ name, values });

/** Ready shapes of the window. */
const shapes: Presets = {
  section: 'look',
  title: 'shapes',
  list: [
    shape('compact', { layout: 'small', bubbles: 'round', fontSize: 'normal', background: 'plain' }),
    shape('roomy', { layout: 'large', bubbles: 'round', fontSize: 'large', background: 'tint' }),
    shape('docked', { layout: 'side', bubbles: 'square', fontSize: 'normal', background: 'plain' }),
    shape('whole', { layout: 'full', bubbles: 'plain', fontSize: 'large', background: 'plain' }),
  ],
};

export const presetsOf: Partial<Record<SettingsPageName, readonly Presets[]>> = { windowStyle: [looks, shapes] };
