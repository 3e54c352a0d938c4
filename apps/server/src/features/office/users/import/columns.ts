import type { CustomField } from '@parley/protocol/settings/archive';

/** Usual column titles for each field, letters and digits only. */
const HEADS: Record<string, readonly string[]> = {
  name: [
    '姓名',
    '名字',
    '名称',
    '客户',
    '客户姓名',
    '客户名称',
    '联系人',
    '联系人姓名',
    '用户名称',
    '用户姓名',
    '称呼',
    'name',
    'fullname',
    'customer',
  ],
  phone: [
    '手机',
    '手机号',
    '手机号码',
    '电话',
    '电话号码',
    '联系电话',
    '联系方式',
    '移动电话',
    '手机电话',
    'phone',
    'tel',
    'mobile',
    'phonenumber',
    'telephone',
  ],
  mail: ['邮箱', '电子邮箱', '邮件', '邮箱地址', '电子邮箱地址', '电子邮件', 'email', 'mail', 'emailaddress'],
  wechat: ['微信', '微信号', '微信号码', '微信id', 'wechat', 'wx', 'weixin'],
  remark: ['备注', '说明', '备注信息', '客户备注', 'remark', 'remarks', 'note', 'notes', 'comment'],
  tags: ['标签', '客户标签', '用户标签', '标签名称', 'tag', 'tags', 'label', 'labels'],
  category: ['分类', '类别', '客户分类', '客户类型', 'category', 'type'],
};

/** Proposes the field of each column by its title; each field once, other columns get none. */
export function proposeFields(heads: readonly string[], custom: readonly CustomField[]): string[] {
  const taken = new Set<string>();
  return heads.map((head) => {
    const field = fieldOf(plain(head), custom);
    if (field === '' || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}

function fieldOf(head: string, custom: readonly CustomField[]): string {
  if (head === '') return '';
  const own = custom.find(({ key, name }) => plain(name) === head || plain(key) === head);
  if (own) return `fields.${own.key}`;
  return Object.keys(HEADS).find((field) => HEADS[field]!.includes(head)) ?? '';
}

const plain = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)|[^\p{L}\p{N}]/gu, '');
