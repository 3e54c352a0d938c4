import { INSIDE } from '@parley/core/access/allows';
import { useMay } from '../../../lib/desk/desk-context';
import { ColleaguesPanel } from '../colleagues/colleagues-panel';
import { FriendsPanel } from '../friends/friends-panel';
import { talkWith } from '../use-chosen';

type Props = {
  /** The account of the open internal chat. */
  talk: string | null;
  onChoose: (whose: string) => void;
};

/** Below the visitors' list: panels of colleagues and friendly contacts. Guests see no colleagues. */
export function PeoplePanels({ talk, onChoose }: Props) {
  const may = useMay();
  return (
    <>
      <FriendsPanel chosen={talk} onChoose={(account) => onChoose(talkWith(account))} />
      {may([INSIDE]) && <ColleaguesPanel />}
    </>
  );
}
