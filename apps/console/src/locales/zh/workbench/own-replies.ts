/** What becomes of an agent's own quick replies: shared with everybody, or proposed for it. */
export const ownReplies = {
  share: '将 {{name}} 设为公共',
  shared: '已设为公共',
  propose: '申请将 {{name}} 设为公共',
  proposed: '已提交，等待管理员审核',
  withdraw: '撤回 {{name}} 的申请',
  withdrawn: '已撤回申请',
  state: {
    open: '等待审核',
    approved: '已通过',
    refused: '未通过',
    refusedWord: '未通过：{{word}}',
    withdrawn: '已撤回',
  },
};
