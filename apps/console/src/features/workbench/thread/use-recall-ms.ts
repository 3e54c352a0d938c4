import { RECALL_SECONDS } from '@parley/protocol/settings/defaults';
import { useSection } from '../../../lib/settings/use-section';

/** How long a message may be recalled, as the desk's settings say. */
export const useRecallMs = (): number => (useSection('conversation').recallSeconds ?? RECALL_SECONDS) * 1000;
