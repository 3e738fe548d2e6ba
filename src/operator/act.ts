/** What operators do, as the audit trail names it. */
export const acts = {
  signIn: 'signed in',
  addOperator: 'added operator',
  removeOperator: 'removed operator',
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reopen: 'reopened',
  closeStore: 'closed for good',
  callBack: 'called back',
  eraseStore: 'erased a store',
  erasePerson: 'erased a customer',
  issueTicket: 'issued login ticket',
  changeCampaign: 'changed campaign',
  retryJob: 'retried job',
  releaseHeld: 'released held letters',
  discardHeld: 'discarded held letters',
  rotatePaymentKeys: 'rotated payment keys',
} as const
export type Act = keyof typeof acts

/** Whoever holds the token of the server's own files is not a person it knows. */
export const commandLine = 'command line'
