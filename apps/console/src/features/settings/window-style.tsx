import { SettingsPage } from '../../ui/settings-page/settings-page';
import { controlsOf } from './controls/of-pages';

/** How the visitor window looks. */
export const WindowStylePage = () => <SettingsPage name="windowStyle" controls={controlsOf.windowStyle} />;
