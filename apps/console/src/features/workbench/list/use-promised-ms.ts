import { createContext, useContext } from 'react';
import { useSection } from '../../../lib/settings/use-section';
import { PROMISED_MS } from './urgency';

/** The promised answer time, fetched once by the list and read by every row. */
export const PromisedContext = createContext(PROMISED_MS);
export const usePromisedMs = (): number => useContext(PromisedContext);

/** The promised answer time in ms, from the settings; 0: none. */
export function useAskPromisedMs(): number {
  const { answerSeconds } = useSection('conversation');
  return answerSeconds === undefined ? PROMISED_MS : answerSeconds * 1000;
}
