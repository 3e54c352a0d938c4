/** Values before and after a change. */
export const difference = {
  field: '字段',
  nothing: '空',
  secret: '保密内容',
  erased: '已随客户抹除',
  yes: '是',
  no: '否',
  before: '修改前',
  after: '修改后',
};
