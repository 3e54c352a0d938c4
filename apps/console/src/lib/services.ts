import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ApiClient } from './api/create-api';
import type { Working } from './api/working';
import type { Me } from './desk/types';
import type { Session, SessionStore } from './session/session-store';
import type { PageTitle } from './title/page-title';

/** What every part of the console may ask for; made once in `app/services.ts`, replaced in tests. */
export type Services = ApiClient & {
  session: SessionStore;
  title: PageTitle;
  /** Which calls the person waits for. */
  working: Working;
  /** What was asked for before the first screen was drawn; once, then null. */
  takeEarlyMe(): Promise<Me> | null;
};

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesContext is missing above this component');
  return services;
}

export const useApi = () => useServices().api;

export const useSession = <T>(select: (session: Session) => T): T => useStore(useServices().session, select);
