import { useNoticeChoices } from '../../lib/notices/use-notice-choices';
import { ChoicesBlock } from './choices-block';
import './texts';
import { useSounds } from './use-sounds';

/** How the person wants to be called, wherever it is asked. */
export function OwnChoices() {
  const [choices, choose] = useNoticeChoices();
  return <ChoicesBlock choices={choices} choose={choose} sounds={useSounds()} />;
}
