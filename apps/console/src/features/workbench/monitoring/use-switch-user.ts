import type { VisitorRow } from '@parley/protocol/types';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useSourceTitle } from '../actions/use-source-title';
import { monitoring } from './monitoring-store';

/** Sets the shown visitor in the monitoring store; without a visitor the previous one is kept. */
export function useSwitchUser(row: VisitorRow | undefined): void {
  const titleOf = useSourceTitle();
  const title = row ? titleOf(row) : '';
  const { YQToken = '', referrer = '', keyword: keyWord = '' } = row ?? {};
  useEffect(() => {
    monitoring.setSwitchUser(YQToken === '' ? null : { referrer, keyWord, YQToken }, () => title);
  }, [YQToken, referrer, keyWord, title]);
}

/** The title of this visitor's source; empty while another visitor is active. */
export const useActiveSource = (visitor: string): string =>
  useStore(monitoring.store, ({ isActive, sourceTitle }) => (isActive === visitor ? sourceTitle : ''));
