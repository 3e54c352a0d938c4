import '../../../lib/push/texts';
import { SettingsPage } from '../../../ui/settings-page/settings-page';
import { AppScript } from './app-script';
import { DevicesPart } from './devices-part';
import { InstallPart } from './install-part';
import './texts';
import { TimeControl } from './time-control';

const controls = { 'push.quietFrom': TimeControl, 'push.quietTo': TimeControl };

/** Push to devices, the console as an app, and the chat in an app of one's own. */
export const AppSettingPage = () => <SettingsPage name="appSetting" controls={controls} after={() => <Parts />} />;

const Parts = () => (
  <>
    <DevicesPart />
    <InstallPart />
    <AppScript />
  </>
);
