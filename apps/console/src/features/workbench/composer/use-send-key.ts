import { usePreference } from '../../../lib/preferences/preferences';
import { useSection } from '../../../lib/settings/use-section';
import type { SendKey } from './enter';

/** The agent's choice of send key, else that of the settings. */
export function useSendKey(): [SendKey, (key: SendKey) => void] {
  const [kept, choose] = usePreference<string>('composer.send', useSection('workplace').sendKey ?? 'enter');
  return [kept === 'ctrlEnter' ? 'ctrlEnter' : 'enter', choose];
}

/** Whether the most used quick replies stand above the field. */
export const useDock = (): [boolean, (is: boolean) => void] => usePreference<boolean>('composer.dock', false);

/** Whether quick replies are suggested while typing. */
export const useSuggests = (): [boolean, (is: boolean) => void] => usePreference<boolean>('composer.suggest', true);
