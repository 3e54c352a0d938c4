/** Texts of the console on any page: messages, confirmations, loading, updates. */
export const base = {
  toasts: '消息',
  confirm: { title: '温馨提示', ok: '确定', cancel: '取消' },
  dialog: { move: '移动窗口，使用方向键', close: '关闭' },
  working: '正在加载中...',
  pageGone: {
    title: '页面加载失败',
    hint: '网络可能断开了，或者系统刚刚更新。刷新即可使用最新版本，您写的内容不会丢失。',
  },
  pageAway: {
    title: '连不上服务器',
    hint: '恢复连接后，这个页面会自动打开。已打开的页面可以继续使用。',
  },
  partAway: '连不上服务器，恢复连接后再试',
  partGone: '这一部分加载失败，刷新后再试',
  update: {
    downloading: '检测到新版本，正在下载中，请稍后...',
    ready: '更新版本完成，10S后刷新项目',
    now: '立即刷新',
    later: '稍后再说',
  },
  /** By HTTP status, for an error answer without an id. */
  status: {
    0: '未知错误，可能是跨域限制或地址不正确',
    200: '服务器成功返回请求的数据',
    201: '新建或修改数据成功',
    202: '请求已进入后台排队',
    204: '删除数据成功',
    400: '发出的信息有误',
    401: '没有权限：令牌无效、账号或密码错误，或登录已过期',
    402: '令牌已过期',
    403: '得到授权，但访问被禁止',
    404: '请求的资源不存在',
    406: '请求的格式不可用',
    410: '请求的资源已被永久删除',
    500: '服务器发生错误',
    502: '网关错误',
    503: '服务不可用，服务器暂时过载或正在维护',
    504: '网关超时',
  },
  /** For calls without an answer, and answers of the wrong shape. */
  failure: {
    aborted: '请求已取消',
    timeout: '请求超时，{{ms}} 毫秒内没有响应',
    'no-token': '登录接口异常，没有返回 token',
    'no-social-token': '核心登录接口异常，请检查返回的 JSON 格式，其中应有 token',
    'bad-user-info': '核心接口异常，请检查用户信息返回的 JSON 格式',
    'bad-route-list': '路由格式返回有误！',
  },
  preview: '预览版本只能在演示地址打开。',
};
