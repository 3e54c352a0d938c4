import type { Answer } from '@parley/protocol/http/routes';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/services';

export type LoginOptions = Answer<'GET /login/options'>;
export type Channel = LoginOptions['codes'][number];

const CLOSED: LoginOptions = { registration: false, codes: [], social: false };

type Asked = {
  /** Null until the server has said so; none is offered that it did not name. */
  options: LoginOptions | null;
  /** Why the server did not say it. */
  failure: unknown;
};

/** Which ways in are open. */
export function useLoginOptions(): Asked {
  const api = useApi();
  const [asked, setAsked] = useState<Asked>({ options: null, failure: null });
  useEffect(() => {
    api('GET /login/options').then(
      (options) => setAsked({ options, failure: null }),
      (failure: unknown) => setAsked({ options: CLOSED, failure }),
    );
  }, [api]);
  return asked;
}
