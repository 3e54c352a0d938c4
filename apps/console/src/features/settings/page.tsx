import type { SettingsPageName } from '../../lib/settings/places';
import { SettingsPage } from '../../ui/settings-page/settings-page';
import { controlsOf } from './controls/of-pages';
import { ZoneControl } from './controls/zone-control';
import { FirstLook } from './first-look/first-look';
import { InvitationNumbersPanel } from './invitations/numbers';
import { LauncherFacts } from './launcher/launcher-facts';
import { presetsOf } from './presets';
import { previewsOf } from './previews';
import { GatewaysPart } from './software/gateways-part';
import { StoragePart } from './software/storage-part';

export const TakeIconPage = () => (
  <SettingsPage
    name="takeIcon"
    controls={controlsOf.takeIcon}
    preview={previewsOf.takeIcon}
    after={(site) => <LauncherFacts part="launcher" site={site} />}
  />
);
export const FloatNavigationPage = () => (
  <SettingsPage
    name="floatNavigation"
    controls={controlsOf.floatNavigation}
    preview={previewsOf.floatNavigation}
    after={(site) => <LauncherFacts part="navigation" site={site} />}
  />
);

const pageOf = (name: SettingsPageName) => () => (
  <SettingsPage name={name} controls={controlsOf[name]} preview={previewsOf[name]} presets={presetsOf[name]} />
);

export const WindowStylePage = pageOf('windowStyle');
export const WindowSettingPage = pageOf('windowSetting');
export const InvitationBoxPage = () => (
  <SettingsPage
    name="invitationBox"
    controls={controlsOf.invitationBox}
    preview={previewsOf.invitationBox}
    after={() => <InvitationNumbersPanel />}
  />
);
export const SoftwareSettingPage = () => (
  <SettingsPage
    name="softwareSetting"
    controls={controlsOf.softwareSetting}
    after={(site) =>
      site === null && (
        <>
          <GatewaysPart />
          <StoragePart />
        </>
      )
    }
  />
);
export const AutoAnswerPage = pageOf('autoAnswer');

/** What the first steps of an installation show of the settings. */
export const partsOfFirstSteps = { FirstLook, ZoneControl };
