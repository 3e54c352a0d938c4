import { SettingsPage } from '../../ui/settings-page/settings-page';
import { controlsOf } from './controls/of-pages';

/** The organisation's hours, rules of conversations and routing, and how agents sign in. */
export const SoftwareSettingPage = () => <SettingsPage name="softwareSetting" controls={controlsOf.softwareSetting} />;
