import { InstallParts } from '../../features/access/install/install-parts';
import { FirstStepsPage, type Given } from '../../features/home/first-steps-page';
import { useAccounts } from '../accounts-context';

/** The first steps of an installation, composed of parts of settings and sites. */
export const firstStepsWith = (parts: Pick<Given, 'controls' | 'presets'>) =>
  function FirstSteps() {
    const { showSetup } = useAccounts();
    return (
      <FirstStepsPage {...parts} install={(site) => <InstallParts key={site.id} site={site} />} onSetup={showSetup} />
    );
  };
