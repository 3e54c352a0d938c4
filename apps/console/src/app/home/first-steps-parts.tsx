import type { ComponentType } from 'react';
import { FirstStepsPage, type Given } from '../../features/home/first-steps-page';
import type { Site } from '../../features/home/queries';
import { useAccounts } from '../accounts-context';

type Parts = Pick<Given, 'ZoneControl' | 'FirstLook'> & { InstallParts: ComponentType<{ site: Site }> };

/** The first steps of an installation, composed of parts of settings and sites. */
export const firstStepsWith = ({ InstallParts, ...parts }: Parts) =>
  function FirstSteps() {
    const { showSetup } = useAccounts();
    return (
      <FirstStepsPage {...parts} install={(site) => <InstallParts key={site.id} site={site} />} onSetup={showSetup} />
    );
  };
