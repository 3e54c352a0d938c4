import { ColleaguesPanel } from '../colleagues/colleagues-panel';

/** At the list's foot: people of ours, each kind in its own panel. */
export function PeoplePanels() {
  return <ColleaguesPanel />;
}
