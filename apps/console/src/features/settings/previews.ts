import type { PreviewState } from '@parley/protocol/preview';
import type { SettingsPageName } from '../../lib/settings/places';

/** The pages that change what visitors see, with the state in which the window beside them is shown at first. */
export const previewsOf: Partial<Record<SettingsPageName, PreviewState>> = {
  windowStyle: 'greeting',
  windowSetting: 'greeting',
  invitationBox: 'invited',
  takeIcon: 'launcher',
  floatNavigation: 'launcher',
};
