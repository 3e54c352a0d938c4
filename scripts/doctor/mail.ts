import { addressMatcher } from '../../apps/server/src/addresses';
import { listed } from '../../apps/server/src/config';
import type { Db } from '../../apps/server/src/db/pool';
import { gatewaySecret } from '../../apps/server/src/features/foundation/gateways/secrets';
import { createSettingsCache } from '../../apps/server/src/features/foundation/settings/settings-cache';
import { signInAt, signInAtUrl } from '../../apps/server/src/mail/send-mail';
import { transportTo } from '../../apps/server/src/mail/transport';
import { onDatabase, type Where } from './database';
import { type Finding, failed, note, ok } from './finding';

/** Can the mail servers of the settings and of PARLEY_SMTP_URL be signed in at? No mail is sent. */
export async function checkMail(where: Where, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const bySettings = await onDatabase(where, 'The mail server of the settings', (db) => ofSettings(db, env));
  const url = env.PARLEY_SMTP_URL;
  if (url) return [...bySettings, await tried('The mail server of PARLEY_SMTP_URL', () => signInAtUrl(url))];
  return bySettings.length > 0 ? bySettings : [note('No mail server is set: letters are not answered by mail')];
}

async function ofSettings(db: Db, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const settings = createSettingsCache(db);
  await settings.reload();
  const { host, port, security, username } = settings.setting('mail');
  if (host === '') return [];
  const isListed = addressMatcher(listed(env.PARLEY_PRIVATE_TARGETS), 'PARLEY_PRIVATE_TARGETS');
  const pass = await gatewaySecret({ db, setting: settings.setting }, 'mail');
  return [
    await tried(`The mail server ${host} of the settings`, async () =>
      signInAt(
        await transportTo({ host, port, security }, { isListed, ...(username && { auth: { user: username, pass } }) }),
      ),
    ),
  ];
}

async function tried(what: string, work: () => Promise<void>): Promise<Finding> {
  try {
    await work();
    return ok(`${what} answers`);
  } catch (error) {
    return failed(`${what} cannot be used: ${error instanceof Error ? error.message : error}.`);
  }
}
