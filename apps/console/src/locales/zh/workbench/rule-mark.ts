/** 消息区里的自动应答。 */
export const ruleMark = {
  automatic: '自动应答',
  of: '自动应答：{{name}}',
};
