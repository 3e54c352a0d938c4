import { isAway } from '../api/api-error';
import { checkUserInfo } from '../api/checks';
import type { Api } from '../api/create-api';
import { rememberUser, userOf } from '../can/user-store';
import { localStore, type Store } from '../storage';
import type { Me } from './types';

const KEY = 'me';

/**
 * Loads the signed-in agent and sets the permissions of `useCan`. While the server is unreachable the last answer
 * stored in this browser is used, so that the frame opens: the server checks permissions at every call.
 */
export async function loadMe(api: Api, store: Store = localStore): Promise<Me> {
  const me = await ask(api).catch((error: unknown) => {
    const known = isAway(error) ? lastMe(store) : null;
    if (known === null) throw error;
    return known;
  });
  store.set(KEY, JSON.stringify(me));
  rememberUser(userOf(me));
  return me;
}

export const forgetMe = (store: Store = localStore): void => store.set(KEY, null);

async function ask(api: Api): Promise<Me> {
  const [user, index] = await Promise.all([api('GET /userInfo').then(checkUserInfo), api('GET /index')]);
  const { uuid, nickname, state, userVoice, msgVoice } = index.info;
  const { username, avatar, roles, permissions, guest } = user;
  return {
    uuid,
    username,
    nickname,
    avatar,
    roles,
    permissions,
    state,
    userVoice,
    msgVoice,
    ...(guest && { guest }),
    samples: index.samples === true,
    setup: index.setup,
  };
}

/** An answer stored by an older console may lack fields: it is then loaded again. */
function lastMe(store: Store): Me | null {
  try {
    const me: unknown = JSON.parse(store.get(KEY) ?? 'null');
    return me === null ? null : checkUserInfo(me as Me);
  } catch {
    return null;
  }
}
