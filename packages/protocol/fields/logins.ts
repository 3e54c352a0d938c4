import type { FieldList } from './field';

/** Sign-ins. */
export const loginFields = {
  name: { zh: '登录记录', en: 'Sign-in log' },
  fields: {
    time: { label: { zh: '时间', en: 'Time' }, kind: 'time' },
    username: { label: { zh: '账号', en: 'Username' } },
    nickname: { label: { zh: '客服', en: 'Agent' } },
    ok: {
      label: { zh: '结果', en: 'Result' },
      width: 10,
      values: {
        true: { zh: '成功', en: 'Success' },
        false: { zh: '失败', en: 'Failed' },
      },
    },
    way: {
      label: { zh: '登录方式', en: 'Signed in by' },
      width: 14,
      values: {
        '': { zh: '密码', en: 'Password' },
        code: { zh: '验证码', en: 'Code' },
        social: { zh: '第三方账号', en: 'Other account' },
        oidc: { zh: 'OpenID Connect', en: 'OpenID Connect' },
        ldap: { zh: 'LDAP 目录', en: 'LDAP directory' },
        dingtalk: { zh: '钉钉', en: 'DingTalk' },
        wecom: { zh: '企业微信', en: 'WeCom' },
      },
    },
    reason: {
      label: { zh: '原因', en: 'Reason' },
      values: {
        'wrong-credentials': { zh: '账号或密码不正确', en: 'Wrong username or password' },
        'wrong-code': { zh: '验证码不正确', en: 'Wrong code' },
        'code-refused': { zh: '两步验证码不正确', en: 'Wrong two-step verification code' },
        'login-locked': { zh: '多次失败，暂时锁定', en: 'Locked after several failures' },
        'password-needed': { zh: '需要密码', en: 'Password needed' },
        'address-not-allowed': { zh: '地址不在允许范围', en: 'Address not allowed' },
        'signed-in-elsewhere': { zh: '正在别处登录', en: 'Signed in elsewhere' },
        'social-unknown': { zh: '没有对应的客服账号', en: 'No agent is linked' },
        'sign-in-no-role': { zh: '所在的组没有角色', en: 'No role for the groups' },
        'sign-in-domain': { zh: '邮箱域名不在允许范围', en: 'Email domain not allowed' },
      },
    },
    address: { label: { zh: 'IP 地址', en: 'IP address' }, width: 24 },
    region: { label: { zh: '地区', en: 'Region' }, isRegion: true },
    device: { label: { zh: '系统', en: 'System' } },
    browser: { label: { zh: '浏览器', en: 'Browser' } },
    client: {
      label: { zh: '客户端', en: 'Client' },
      width: 10,
      values: {
        web: { zh: '网页', en: 'Web' },
        desktop: { zh: '桌面端', en: 'Desktop' },
        app: { zh: '手机应用', en: 'App' },
        program: { zh: '程序', en: 'Program' },
      },
    },
    news: {
      label: { zh: '新设备或地区', en: 'New device or region' },
      values: {
        device: { zh: '新设备', en: 'New device' },
        region: { zh: '新地区', en: 'New region' },
      },
    },
    duration: { label: { zh: '时长（分钟）', en: 'Duration (minutes)' }, kind: 'number' },
    endedAt: { label: { zh: '结束时间', en: 'Ended' }, kind: 'time' },
    endReason: {
      label: { zh: '结束方式', en: 'How it ended' },
      values: {
        'signed-out': { zh: '主动退出', en: 'Signed out' },
        revoked: { zh: '被退出登录', en: 'Signed out remotely' },
        'forced-offline': { zh: '被管理员强制下线', en: 'Taken offline by an administrator' },
        disabled: { zh: '账号被停用', en: 'Account disabled' },
        removed: { zh: '账号被删除', en: 'Account deleted' },
        'password-changed': { zh: '密码已修改', en: 'Password changed' },
        'rights-changed': { zh: '权限已修改', en: 'Permissions changed' },
        'newer-login': { zh: '在别处登录', en: 'Signed in elsewhere' },
        idle: { zh: '长时间没有操作', en: 'No activity' },
        'too-old': { zh: '登录到时限', en: 'Time limit reached' },
        lapsed: { zh: '长时间未使用，自动失效', en: 'Expired after inactivity' },
        replayed: { zh: '登录凭据被重复使用', en: 'Credential reused' },
        'address-not-allowed': { zh: '地址不在允许范围', en: 'Address not allowed' },
        'address-blocked': { zh: '地址被禁止', en: 'Address blocked' },
      },
    },
  },
} satisfies FieldList;
