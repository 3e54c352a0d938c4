import type { SettingsPageName } from '../../lib/settings/places';
import { SettingsPage } from '../../ui/settings-page/settings-page';
import { controlsOf } from './controls/of-pages';

const pageOf = (name: SettingsPageName) => () => <SettingsPage name={name} controls={controlsOf[name]} />;

export const WindowStylePage = pageOf('windowStyle');
export const WindowSettingPage = pageOf('windowSetting');
export const InvitationBoxPage = pageOf('invitationBox');
export const SoftwareSettingPage = pageOf('softwareSetting');
export const DesktopSettingPage = pageOf('desktopSetting');
