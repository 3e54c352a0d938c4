import type { FieldList } from './field';

/** Quick replies of the organisation and of groups. */
export const quickReplyFields = {
  name: { zh: '快捷回复', en: 'Quick replies' },
  fields: {
    title: { label: { zh: '标题', en: 'Title' }, width: 24 },
    words: { label: { zh: '内容', en: 'Text' }, width: 60 },
    category: { label: { zh: '文件夹', en: 'Folder' } },
    shortcut: { label: { zh: '快捷码', en: 'Shortcut' } },
    tags: { label: { zh: '标签', en: 'Tags' } },
    type: {
      label: { zh: '类型', en: 'Type' },
      values: {
        text: { zh: '文字', en: 'Text' },
        rich: { zh: '带格式的消息', en: 'Formatted message' },
        image: { zh: '图片', en: 'Picture' },
        file: { zh: '文件', en: 'File' },
        link: { zh: '网页链接', en: 'Link' },
        card: { zh: '卡片', en: 'Card' },
      },
    },
    files: { label: { zh: '附件', en: 'Attachments' }, width: 32 },
    scope: {
      label: { zh: '范围', en: 'Scope' },
      values: { shared: { zh: '公共', en: 'Shared' }, group: { zh: '分组', en: 'Group' } },
    },
    group: { label: { zh: '分组', en: 'Group' } },
    uses: { label: { zh: '使用次数', en: 'Times used' }, kind: 'number' },
    usedAt: { label: { zh: '最近使用', en: 'Last used' }, kind: 'time' },
    rating: { label: { zh: '使用后的评分', en: 'Rating after use' }, kind: 'number' },
    validFrom: { label: { zh: '生效时间', en: 'Valid from' }, kind: 'time' },
    validUntil: { label: { zh: '失效时间', en: 'Valid until' }, kind: 'time' },
    version: { label: { zh: '版本', en: 'Version' }, kind: 'number' },
    author: { label: { zh: '创建人', en: 'Created by' } },
    editedBy: { label: { zh: '修改人', en: 'Edited by' } },
    updatedAt: { label: { zh: '修改时间', en: 'Edited' }, kind: 'time' },
  },
} satisfies FieldList;
