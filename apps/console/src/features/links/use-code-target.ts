import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/services';
import type { Link } from './queries';

/** Where the QR code of a link leads: to its page, or into an official account, whose code the platform makes once. */
export function useCodeTarget({ id }: Pick<Link, 'id'>) {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = ['linkWeChatCodes', id];
  const codes = useQuery({ queryKey, queryFn: () => api('GET /link/weChatCodes', { id }, { quiet: true }) });
  /** Null: its page. */
  const [chosen, setChosen] = useState<string | null>(null);
  const making = useMutation({
    meta: { inPlace: true },
    mutationFn: (account: string) => api('POST /link/doWeChatCode', { id, account }, { quiet: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  const accounts = codes.data?.list ?? [];
  const found = accounts.find(({ account }) => account === chosen) ?? null;

  function choose(account: string | null): void {
    setChosen(account);
    making.reset();
    if (account !== null && accounts.find((one) => one.account === account)?.url === null) making.mutate(account);
  }

  return {
    accounts,
    /** The official account that is chosen; null: the link's page. */
    account: found,
    choose,
    isBusy: making.isPending,
    /** Why there is no code; null: there is one, or it is being made. */
    failure: making.error ?? (making.data?.fault ? making.data : null),
    retry: () => found && making.mutate(found.account),
  };
}
