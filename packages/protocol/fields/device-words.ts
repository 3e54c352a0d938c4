/** Fields of the sections `push`, `apps` and `notices` about devices, in the audit log. */
export const deviceWords = {
  hideTexts: { zh: '通知里不显示内容', en: 'Hide message texts in notifications' },
  quietFrom: { zh: '勿扰开始', en: 'Quiet hours from' },
  quietTo: { zh: '勿扰结束', en: 'Quiet hours to' },
  awayMinutes: { zh: '没有操作多久后视为离开（分钟）', en: 'Away after (minutes)' },
  keepOnlineMinutes: { zh: '转到后台后保持在线（分钟）', en: 'Stay online in the background (minutes)' },
  minimumVersion: { zh: '控制台最低版本', en: 'Minimum console version' },
};
