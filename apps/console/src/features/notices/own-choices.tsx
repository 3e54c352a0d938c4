import { useNoticeChoices } from '../../lib/notices/use-notice-choices';
import { ChoicesBlock } from './choices-block';
import './texts';
import { useSounds } from './use-sounds';

/** The notification settings for other pages. */
export function OwnChoices() {
  const [choices, choose] = useNoticeChoices();
  return <ChoicesBlock choices={choices} choose={choose} sounds={useSounds()} />;
}
