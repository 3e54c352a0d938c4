import type { InboxSnapshot } from '@parley/protocol/types';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ApiClient } from './api/create-api';
import type { Working } from './api/working';
import type { Me } from './desk/types';
import type { Session, SessionStore } from './session/session-store';
import type { PageTitle } from './title/page-title';

/** Services for every part of the console; created in `app/services.ts`, replaced in tests. */
export type Services = ApiClient & {
  session: SessionStore;
  title: PageTitle;
  /** Calls in progress for which the loading overlay is shown. */
  working: Working;
  /** Answers requested before the first render; returned once, then null. */
  takeEarlyMe(): Promise<Me> | null;
  /** The inbox requested then, of the same user; returned once, soon after the start, then null. */
  takeEarlySnapshot(): Promise<InboxSnapshot> | null;
};

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesContext is missing above this component');
  return services;
}

export const useApi = () => useServices().api;

export const useSession = <T>(select: (session: Session) => T): T => useStore(useServices().session, select);
