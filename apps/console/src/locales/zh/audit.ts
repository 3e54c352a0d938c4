import { sectionNames } from './settings/section-names';

/** The audit log; the words of its entries are in `packages/protocol/fields/audit-words`. */
export const audit = {
  title: '操作记录',
  lead: '后台的每一次修改：谁、何时、从哪里，以及修改前后的内容。记录首尾相连，改动或删除都能查出。',
  empty: '还没有操作记录',
  emptyHint: '修改客服、角色、设置或客户档案后，每一次修改都会出现在这里。',
  search: '按操作人、对象、IP 或内容查找',
  filters: { action: '操作', kind: '对象', time: '时间' },
  system: '系统',
  visitor: '访客',
  more: '（共 {{count}} 项）',
  open: '查看',
  verify: '校验',
  verified_one: '{{count}} 条记录，完整且未被改动',
  verified_other: '{{count}} 条记录，完整且未被改动',
  nothingToVerify: '还没有可以校验的记录',
  faults: {
    altered: '第 {{number}} 条记录被改动过',
    missing: '缺少第 {{number}} 条记录',
    relinked: '第 {{number}} 条记录与前一条不衔接',
    cut: '缺少第 {{number}} 条之后的记录',
    checkpoint: '第 {{number}} 条处的检查点签名无效',
    head: '记录末尾的签名无效（第 {{number}} 条）',
  },
  waitingFault: '刚写入的一条记录被改动过',
  detail: {
    chain: '记录序号',
    unlinked: '等待编号',
    id: '编号',
    person: '客户',
    noValues: '这次操作没有修改字段。',
    failed: '这条记录加载失败',
  },
  sections: sectionNames,
};
