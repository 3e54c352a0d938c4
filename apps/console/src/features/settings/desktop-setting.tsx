import { SettingsPage } from '../../ui/settings-page/settings-page';
import { controlsOf } from './controls/of-pages';

/** Sounds of the workbench. */
export const DesktopSettingPage = () => <SettingsPage name="desktopSetting" controls={controlsOf.desktopSetting} />;
