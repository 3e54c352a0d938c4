import type { ProviderKind, SignInProvider } from '@parley/protocol/settings/sign-in';
import type { Context } from '../../../../context';
import { act } from '../../../../events/act';
import type { Principal } from '../../../../principal';
import { recordChange } from '../../audit/actions';
import type { WithSecret } from './person';
import { findProviderSecret, readSecretTargets, saveProviderSecret } from './store';

type Target = Pick<SignInProvider, 'kind' | 'address' | 'clientId'>;

/** A secret is sent only where it was meant for: a changed address or client needs it again. */
const targetOf = ({ kind, address, clientId }: Target): string => JSON.stringify([kind, address, clientId]);

export const secretKept = async ({ db }: Pick<Context, 'db'>, provider: SignInProvider): Promise<WithSecret> => ({
  ...provider,
  secret: await findProviderSecret(db, provider.id, targetOf(provider)),
});

/** Ids of the providers whose secret is stored. */
export async function providersWithSecret({ db, setting }: Pick<Context, 'db' | 'setting'>): Promise<string[]> {
  const targets = await readSecretTargets(db);
  return setting('signIn').providers.flatMap((each) => (targets.get(each.id) === targetOf(each) ? [each.id] : []));
}

export function setProviderSecret(
  context: Context,
  by: Principal,
  { id, secret, ...target }: { id: string; kind: ProviderKind; address: string; clientId: string; secret: string },
): Promise<void> {
  return act(context, async (tx) => {
    await saveProviderSecret(tx, { provider: id, target: targetOf(target), secret });
    await recordChange(tx, by, {
      action: 'providers.setSecret',
      subject: { kind: 'provider', id, name: target.address || target.kind },
    });
  });
}
