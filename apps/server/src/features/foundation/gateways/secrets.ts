import type { Context, WorkContext } from '../../../context';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { recordChange } from '../audit/actions';
import { findGatewaySecret, type Gateway, saveGatewaySecret } from './store';

type Settings = Pick<WorkContext, 'setting'>;

/** A secret is sent only where it was meant for: another server, username or origin needs it again. */
function targetOf({ setting }: Settings, gateway: Gateway): string {
  if (gateway === 'sms') return /^https?:\/\/[^/?]+/i.exec(setting('sms').url)?.[0].toLowerCase() ?? '';
  const { host, port, username } = setting('mail');
  return JSON.stringify([host, port, username]);
}

export const gatewaySecret = (context: Pick<WorkContext, 'db' | 'setting'>, gateway: Gateway): Promise<string> =>
  findGatewaySecret(context.db, gateway, targetOf(context, gateway));

/** Gateways whose secret is stored for their present target. */
export async function gatewaysWithSecret(context: Context): Promise<Gateway[]> {
  const names = ['mail', 'sms'] as const;
  const secrets = await Promise.all(names.map((name) => gatewaySecret(context, name)));
  return names.filter((_name, at) => secrets[at] !== '');
}

export const setGatewaySecret = (
  context: Context,
  by: Principal,
  { gateway, secret }: { gateway: Gateway; secret: string },
): Promise<void> =>
  act(context, async (tx) => {
    await saveGatewaySecret(tx, { gateway, target: targetOf(context, gateway), secret });
    await recordChange(tx, by, {
      action: 'gateways.setSecret',
      subject: { kind: 'gateway', id: gateway, name: gateway },
    });
  });
