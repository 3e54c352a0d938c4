import type { personalRoutes } from '@parley/protocol/http/personal';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import type { Principal } from '../../../principal';
import { setAvatar } from '../agents/avatar';
import { type CodeParts, openChannels } from '../auth/codes/codes';
import { assertOwnPassword, changeOwnPassword, ownSource } from '../auth/own-password';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from '../auth/totp/totp';
import { countRecoveryCodes, hasTotp } from '../auth/totp/totp-state';
import type { Storage } from '../files/storage';
import { dropContact, editProfile, sendContactCode, verifyContact } from './actions';
import { createNumbers } from './numbers';
import { readProfile } from './store';

type Parts = CodeParts & { storage: Storage };

/** Handlers for the caller's own account. */
export function personalHandlers(context: Context, parts: Parts): HandlersOf<typeof personalRoutes> {
  const numbers = createNumbers(context);

  async function profileOf({ uuid }: Principal): Promise<Answer<'GET /personal'>> {
    const { phone, email, signature, welcome, away, ...row } = await readProfile(context.db, uuid);
    return {
      ...row,
      signature: bilingual(signature),
      welcome: bilingual(welcome),
      away: bilingual(away),
      phone: phone ?? '',
      email: email ?? '',
      channels: openChannels(context, parts.sendMail),
      totp: { on: await hasTotp(context.db, uuid), recoveryCodes: await countRecoveryCodes(context.db, uuid) },
    };
  }

  return {
    'GET /personal': ({ agent }) => profileOf(agent),
    'POST /personal/doEdit': async ({ agent, value }) => {
      await editProfile(context, agent, value);
      return profileOf(agent);
    },
    'POST /personal/avatar': async ({ agent, value, incoming }) => {
      await setAvatar(context, parts.storage, agent, { id: agent.uuid, language: value.language }, incoming);
      return profileOf(agent);
    },
    'POST /personal/password': async ({ agent, value }) => ({ ended: await changeOwnPassword(context, agent, value) }),
    'POST /personal/contactCode': ({ agent, value, http: { language } }) =>
      sendContactCode(context, parts, { agent, phoneOrEmail: value, language }),
    'POST /personal/contact': async ({ agent, value: { code, password, ...phoneOrEmail } }) => {
      await verifyContact(context, parts, { agent, phoneOrEmail, code, password });
      return profileOf(agent);
    },
    'POST /personal/dropContact': async ({ agent, value }) => {
      await dropContact(context, agent, value.channel);
      return profileOf(agent);
    },
    'POST /personal/totpBegin': async ({ agent, value }) => {
      await assertOwnPassword(context, agent, value.password);
      return beginTotp(context, agent);
    },
    'POST /personal/totpConfirm': async ({ agent, value }) => ({
      codes: await confirmTotp(context, holderOf(agent), value.code),
    }),
    'POST /personal/totpCodes': async ({ agent, value }) => ({
      codes: await renewRecoveryCodes(context, holderOf(agent), value.code),
    }),
    'POST /personal/totpRemove': async ({ agent, value }) => {
      await assertOwnPassword(context, agent, value.password);
      await removeTotp(context, holderOf(agent), value.code);
      return profileOf(agent);
    },
    'GET /personal/numbers': ({ agent, value }) => numbers(agent.uuid, value),
  };
}

const holderOf = (agent: Principal) => ({ uuid: agent.uuid, source: ownSource(agent) });

const bilingual = ({ zh = '', en = '' }: { zh?: string; en?: string }) => ({ zh, en });
