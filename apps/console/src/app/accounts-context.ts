import { createContext, useContext } from 'react';
import type { Accounts } from './account';

export const AccountsContext = createContext<Accounts | null>(null);

export function useAccounts(): Accounts {
  const accounts = useContext(AccountsContext);
  if (!accounts) throw new Error('AccountsContext is missing above this component');
  return accounts;
}
