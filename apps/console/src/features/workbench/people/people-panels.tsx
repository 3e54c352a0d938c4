import { INSIDE } from '@parley/core/access/allows';
import { useMay } from '../../../lib/desk/desk-context';
import { ColleaguesPanel } from '../colleagues/colleagues-panel';
import { FriendsPanel } from '../friends/friends-panel';
import { talkWith } from '../use-chosen';

type Props = {
  /** The account with which one talks. */
  talk: string | null;
  onChoose: (whose: string) => void;
};

/** At the list's foot: people of ours, each kind in its own panel. A partner has no colleagues here. */
export function PeoplePanels({ talk, onChoose }: Props) {
  const may = useMay();
  return (
    <>
      <FriendsPanel chosen={talk} onChoose={(account) => onChoose(talkWith(account))} />
      {may([INSIDE]) && <ColleaguesPanel />}
    </>
  );
}
