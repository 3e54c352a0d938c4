/** Texts of notifications. */
export const notices = {
  call: {
    visitor: '访客 {{number}}',
    somebody: '访客',
    message: '发来新消息',
    kinds: { image: '[图片]', file: '[文件]', card: '[卡片]', rich: '[图文]' },
    arrived: '打开了网页：{{page}}',
    given: '分配给您接待',
    waits: '正在等待接待',
    offer: '同事转接给您，请尽快回应',
    offerNote: '同事转接给您：{{note}}',
    accepted: '接受了您的邀请',
    declined: '转接没有被接受，仍由您接待',
    bounced: '转接没有被及时接受，仍由您接待',
    letter: '留言',
    letters: {
      given: '留言已分配给您：{{text}}',
      soon: '留言即将到期：{{text}}',
      overdue: '留言已逾期：{{text}}',
      unsent: '回复邮件没有送达：{{text}}',
    },
    whisper: '{{name}} 的悄悄话：{{text}}',
    whispers: '{{name}} 发来悄悄话',
    rehearsal: '提醒自检',
    rehearsalBody: '看到这条通知，说明系统通知正常。',
  },
};
