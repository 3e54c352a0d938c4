import { clearLocalStore } from '../../lib/storage';

/** "Clear cache (empties local storage and reloads)" (specification, section 2): the login goes with it. */
export function clearCache(): void {
  clearLocalStore();
  location.reload();
}
