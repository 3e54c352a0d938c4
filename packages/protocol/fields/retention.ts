import type { FieldList } from './field';

/** Reports of deletions by the retention. */
export const retentionFields = {
  name: { zh: '数据保留', en: 'Retention' },
  fields: {
    kind: {
      label: { zh: '类型', en: 'Type' },
      width: 24,
      values: {
        talks: { zh: '会话与消息', en: 'Conversations and messages' },
        trash: { zh: '回收站里的会话', en: 'Conversations in the recycle bin' },
        visits: { zh: '访问与浏览', en: 'Visits and page views' },
        logins: { zh: '登录记录', en: 'Sign-in log' },
        letters: { zh: '留言', en: 'Offline messages' },
        direct: { zh: '内部聊天', en: 'Internal chat' },
        audit: { zh: '操作记录', en: 'Audit log' },
        files: { zh: '未发送的文件', en: 'Unsent files' },
      },
    },
    removed: { label: { zh: '删除的数据', en: 'Deleted' }, width: 40 },
    before: { label: { zh: '早于', en: 'Older than' }, kind: 'time' },
    oldestAt: { label: { zh: '剩余最早的', en: 'Oldest left' }, kind: 'time' },
    startedAt: { label: { zh: '开始时间', en: 'Started' }, kind: 'time' },
    endedAt: { label: { zh: '时间', en: 'Time' }, kind: 'time' },
    failure: { label: { zh: '结果', en: 'Result' }, width: 32 },
  },
} satisfies FieldList;
