import { permissions } from '@parley/core/access/permissions';
import type { Me } from '../lib/desk/types';

const EMPTY: Me = {
  uuid: '',
  username: '',
  nickname: '',
  avatar: '',
  roles: [],
  permissions: [],
  state: '1',
  userVoice: '',
  msgVoice: '',
};

/** "With login interception off, full-access is set and the user shown as admin." */
export const ADMIN_WITHOUT_LOGIN: Me = {
  ...EMPTY,
  username: 'admin(未开启登录拦截)',
  nickname: 'admin(未开启登录拦截)',
  roles: ['Admin'],
  permissions: [...permissions],
};

/** The user of a session without a login: "username (default a guest label)". */
export const GUEST: Me = { ...EMPTY, username: '游客', nickname: '游客' };
