import { InstallParts } from '../features/access/install/install-parts';
import { FirstStepsPage } from '../features/home/first-steps-page';
import { AccentControl } from '../features/settings/controls/accent-control';
import { LinesControl, PairControl } from '../features/settings/controls/text-controls';
import { ZoneControl } from '../features/settings/controls/zone-control';
import { IconControl } from '../features/settings/launcher/icon-control';
import { presetsOf } from '../features/settings/presets';
import { useAccounts } from './accounts-context';

const controls = {
  'window.accent': AccentControl,
  'window.greeting': LinesControl,
  'launcher.icon': IconControl,
  'launcher.text': PairControl,
  'company.timeZone': ZoneControl,
};

/** The first steps of an installation, composed of parts of settings and sites. */
export function FirstSteps() {
  const { showSetup } = useAccounts();
  return (
    <FirstStepsPage
      controls={controls}
      presets={presetsOf.windowStyle}
      install={(site) => <InstallParts key={site.id} site={site} />}
      onSetup={showSetup}
    />
  );
}
