import type { FieldList } from './field';

/** Name of the author of what visitors did in their windows; such entries have no uuid. */
export const VISITOR_ACTOR = 'visitor';
export const isByVisitor = (uuid: string | null, nickname: string): boolean =>
  uuid === null && nickname === VISITOR_ACTOR;

/** Entries of the audit log. */
export const auditFields = {
  name: { zh: '操作记录', en: 'Audit log' },
  fields: {
    number: { label: { zh: '序号', en: 'Number' }, kind: 'number', width: 10 },
    time: { label: { zh: '时间', en: 'Time' }, kind: 'time' },
    nickname: { label: { zh: '操作人', en: 'By' } },
    address: { label: { zh: 'IP 地址', en: 'IP address' }, width: 24 },
    action: { label: { zh: '操作', en: 'Action' }, width: 24 },
    kind: { label: { zh: '对象类型', en: 'Subject type' } },
    name: { label: { zh: '对象', en: 'Subject' }, width: 32 },
    ids: { label: { zh: '对象编号', en: 'Subject ID' }, width: 40 },
    fields: { label: { zh: '修改的字段', en: 'Changed fields' }, width: 40 },
    before: { label: { zh: '修改前', en: 'Before' }, width: 48 },
    after: { label: { zh: '修改后', en: 'After' }, width: 48 },
  },
} satisfies FieldList;
