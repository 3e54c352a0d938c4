import type { SettingsPageName } from '../../lib/settings/places';
import { SettingsPage } from '../../ui/settings-page/settings-page';
import { controlsOf } from './controls/of-pages';
import { LauncherFacts } from './launcher/launcher-facts';

export const TakeIconPage = () => (
  <SettingsPage
    name="takeIcon"
    controls={controlsOf.takeIcon}
    after={(site) => <LauncherFacts part="launcher" site={site} />}
  />
);
export const FloatNavigationPage = () => (
  <SettingsPage
    name="floatNavigation"
    controls={controlsOf.floatNavigation}
    after={(site) => <LauncherFacts part="navigation" site={site} />}
  />
);

const pageOf = (name: SettingsPageName) => () => <SettingsPage name={name} controls={controlsOf[name]} />;

export const WindowStylePage = pageOf('windowStyle');
export const WindowSettingPage = pageOf('windowSetting');
export const InvitationBoxPage = pageOf('invitationBox');
export const SoftwareSettingPage = pageOf('softwareSetting');
export const DesktopSettingPage = pageOf('desktopSetting');
