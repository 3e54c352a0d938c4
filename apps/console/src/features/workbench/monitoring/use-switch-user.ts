import type { VisitorRow } from '@parley/protocol/types';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useSourceTitle } from '../actions/use-source-title';
import { monitoring } from './monitoring-store';

/** Tells the monitoring store whom the person has before them: their source in words, and who is active; nobody clears it. */
export function useSwitchUser(row: VisitorRow | undefined): void {
  const titleOf = useSourceTitle();
  const title = row ? titleOf(row) : '';
  const { YQToken = '', referrer = '', keyword: keyWord = '' } = row ?? {};
  useEffect(() => {
    monitoring.setSwitchUser(YQToken === '' ? null : { referrer, keyWord, YQToken }, () => title);
  }, [YQToken, referrer, keyWord, title]);
}

/** "entered by searching KEYWORD via REFERRER", of this visitor; empty until it is the active one. */
export const useActiveSource = (visitor: string): string =>
  useStore(monitoring.store, ({ isActive, sourceTitle }) => (isActive === visitor ? sourceTitle : ''));
