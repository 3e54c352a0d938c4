import { useState } from 'react';
import { confirm } from '../confirm/confirm';
import { toast } from '../toast/toast';

type Read = () => Promise<{ secret: string }>;
/** `ask`: the question before a renewal, `ok` its button, `renewed` what is said after it. */
type Words = { ask: string; ok: string; renewed: string };

/** A secret that is fetched when it is to be shown, and renewed after a question. */
export function useSecret({ read, renew, words }: { read: Read; renew: Read; words: Words }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [loading, setLoading] = useState<'show' | 'renew' | null>(null);

  async function load(what: 'show' | 'renew'): Promise<void> {
    setFailure(null);
    setLoading(what);
    try {
      setSecret((await (what === 'show' ? read() : renew())).secret);
      if (what === 'renew') toast.good(words.renewed);
    } catch (error) {
      setFailure(error);
    } finally {
      setLoading(null);
    }
  }

  return {
    secret,
    failure,
    loading,
    show: () => load('show'),
    hide: () => setSecret(null),
    async renew(): Promise<void> {
      if (await confirm({ text: words.ask, ok: words.ok, isDangerous: true })) await load('renew');
    },
  };
}
