import { RECALL_SECONDS } from '@parley/protocol/settings/defaults';
import { useSection } from '../../../lib/settings/use-section';

/** How long after sending a message may be recalled, in ms, from the settings. */
export const useRecallMs = (): number => (useSection('conversation').recallSeconds ?? RECALL_SECONDS) * 1000;
