import { InstallParts } from '../../features/access/install/install-parts';
import { FirstStepsPage } from '../../features/home/first-steps-page';
import { HomePage } from '../../features/home/home-page';
import { controlsOf } from '../../features/settings/controls/of-pages';
import { presetsOf } from '../../features/settings/presets';
import { useAccounts } from '../accounts-context';

/** Home, which takes itself out of the menu when nothing is left of the first steps. */
export function Home() {
  const { showSetup } = useAccounts();
  return <HomePage onSetup={showSetup} />;
}

const controls = {
  ...controlsOf.windowStyle,
  ...controlsOf.windowSetting,
  ...controlsOf.takeIcon,
  'company.timeZone': controlsOf.softwareSetting['routing.timeZone']!,
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
