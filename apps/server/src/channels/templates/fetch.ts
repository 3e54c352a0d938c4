import { fieldsIn, type Template } from '@parley/core/channels/wechat/templates';
import type { Answer } from '@parley/protocol/http/routes';
import { Refusal } from '../../errors';
import { findAccount, findSecrets } from '../accounts/store';
import { toldOf } from '../failure';
import { type CallParts, callAs } from '../wechat/call-as';

type Fetched = Answer<'POST /weChat/getTemplates'>;
/** A template in the platform's words: those of official accounts, then those of mini-programs. */
type Raw = { template_id?: unknown; priTmplId?: unknown; title?: unknown; content?: unknown; example?: unknown };
type Raws = { template_list?: Raw[]; data?: Raw[] };

const PATHS = { wechat: 'cgi-bin/template/get_all_private_template', mini: 'wxaapi/newtmpl/gettemplate' } as const;
/** More than the platform lets an account have. */
const MOST = 100;

/** The templates that an account has on the platform. */
export async function fetchTemplates(parts: CallParts, id: string): Promise<Fetched> {
  const { db } = parts.context;
  const account = await findAccount(db, id);
  if (!account || account.channel === 'mail') throw new Refusal('not-found');
  const { secret } = await findSecrets(db, id);
  if (!secret) return { list: [], fault: 'app-secret', error: null };
  const app = { accountId: id, appId: account.appId, secret };
  const answered = await callAs<Raws>(parts, app, { path: PATHS[account.channel] });
  if (!answered.ok) return { list: [], ...toldOf(answered) };
  const { template_list, data } = answered.data;
  const raws = [template_list, data].find(Array.isArray) ?? [];
  return { list: raws.slice(0, MOST).flatMap((raw) => templateOf(raw) ?? []), fault: null, error: null };
}

function templateOf(raw: Raw): Template | null {
  const id = String(raw.template_id ?? raw.priTmplId ?? '');
  const fields = fieldsIn(String(raw.content ?? ''), String(raw.example ?? ''));
  if (!/^[\w-]{1,100}$/.test(id) || fields.length === 0) return null;
  return {
    id,
    name:
      String(raw.title ?? '')
        .trim()
        .slice(0, 60) || id.slice(0, 60),
    fields,
  };
}
