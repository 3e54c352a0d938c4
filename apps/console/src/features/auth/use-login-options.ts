import type { Answer } from '@parley/protocol/http/routes';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/services';

export type LoginOptions = Answer<'GET /login/options'>;
export type Channel = LoginOptions['codes'][number];

const CLOSED: LoginOptions = { registration: false, codes: [], social: false };

/** Which ways in are open; null until the server has said so. None is offered that it did not name. */
export function useLoginOptions(): LoginOptions | null {
  const api = useApi();
  const [options, setOptions] = useState<LoginOptions | null>(null);
  useEffect(() => {
    api('GET /login/options').then(setOptions, () => setOptions(CLOSED));
  }, [api]);
  return options;
}
