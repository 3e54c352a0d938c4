import { InstallParts } from '../../features/access/install/install-parts';
import { FirstStepsPage } from '../../features/home/first-steps-page';
import { controlsOf } from '../../features/settings/controls/of-pages';
import { presetsOf } from '../../features/settings/presets';
import { useAccounts } from '../accounts-context';

const controls = {
  ...controlsOf.windowStyle,
  ...controlsOf.windowSetting,
  ...controlsOf.takeIcon,
  'company.timeZone': controlsOf.softwareSetting['routing.timeZone']!,
};

/** The first steps of an installation, composed of parts of settings and sites. */
export function FirstStepsParts() {
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
