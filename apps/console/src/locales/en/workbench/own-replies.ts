export const ownReplies = {
  share: 'Share {{name}} with everyone',
  shared: 'Shared with all agents',
  propose: 'Propose sharing {{name}}',
  proposed: 'Sent to the administrators for review',
  withdraw: 'Withdraw the proposal for {{name}}',
  withdrawn: 'Proposal withdrawn',
  state: {
    open: 'Waiting for review',
    approved: 'Approved',
    refused: 'Rejected',
    refusedWord: 'Rejected: {{word}}',
    withdrawn: 'Withdrawn',
  },
};
