import type { Api } from '../api/create-api';
import type { Me } from './types';

/** Who sits at this desk. */
export async function loadMe(api: Api): Promise<Me> {
  const [user, index] = await Promise.all([api('GET /userInfo'), api('GET /index')]);
  const { uuid, nickname, state, userVoice, msgVoice } = index.info;
  const { username, avatar, roles, permissions } = user;
  return { uuid, username, nickname, avatar, roles, permissions, state, userVoice, msgVoice };
}
