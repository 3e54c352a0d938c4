import { SettingsPage } from '../../../ui/settings-page/settings-page';
import { controlsOf } from '../controls/of-pages';
import { DataPart } from './data-part';
import { LogPart } from './log-part';
import { TestPart } from './test-part';
import './texts';

/** Rules by region and address, a test of them, the log of what they did, and the address data. */
export function RegionPage() {
  return <SettingsPage name="region" controls={controlsOf.region} after={() => <Parts />} />;
}

const Parts = () => (
  <>
    <TestPart />
    <LogPart />
    <DataPart />
  </>
);
