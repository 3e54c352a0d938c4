/** Words of the audit log for fields of quick replies. */
export const replyWords = {
  variants: { zh: '其他语言', en: 'Other languages' },
  validFrom: { zh: '生效时间', en: 'Valid from' },
  validUntil: { zh: '失效时间', en: 'Valid until' },
  folders: { zh: '文件夹', en: 'Folders' },
  removed: { zh: '删除数', en: 'Deleted' },
  word: { zh: '说明', en: 'Note' },
  joined: { zh: '合并进来的回复', en: 'Replies merged into it' },
};
