import type { Answer } from '@parley/protocol/http/routes';
import { useEffect, useState } from 'react';
import { takeBrand } from '../../lib/brand';
import { useApi } from '../../lib/services';

export type LoginOptions = Omit<Answer<'GET /login/options'>, 'brand'>;
export type Channel = LoginOptions['codes'][number];

const ALL_OFF: LoginOptions = { registration: false, codes: [], social: false, providers: [] };

type LoginOptionsState = {
  /** Null until the server has answered; all options off after a failure. */
  options: LoginOptions | null;
  /** Error of the request; null without one. */
  failure: unknown;
};

/** The ways to sign in that the server has enabled. */
export function useLoginOptions(): LoginOptionsState {
  const api = useApi();
  const [state, setState] = useState<LoginOptionsState>({ options: null, failure: null });
  useEffect(() => {
    api('GET /login/options').then(
      ({ brand, ...options }) => {
        takeBrand(brand);
        setState({ options, failure: null });
      },
      (failure: unknown) => setState({ options: ALL_OFF, failure }),
    );
  }, [api]);
  return state;
}
