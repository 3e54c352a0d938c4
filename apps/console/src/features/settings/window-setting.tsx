import { SettingsPage } from '../../ui/settings-page/settings-page';
import { controlsOf } from './controls/of-pages';

/** Texts, files and ratings of the visitor window. */
export const WindowSettingPage = () => <SettingsPage name="windowSetting" controls={controlsOf.windowSetting} />;
