import { edit, shownValue, type Work } from '../../../ui/settings-page/work';

/** Icon and text of the launcher, on phones too, and switched on: off, it is the plain one. */
export function withLauncher(work: Work): Work {
  const same: Record<string, unknown> = {
    on: true,
    phoneIcon: shownValue(work, 'icon'),
    phoneText: shownValue(work, 'text'),
  };
  return Object.entries(same).reduce((made, [field, value]) => edit(made, field, value), work);
}
