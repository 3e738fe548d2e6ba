/** Off as long as something runs, and still where the keys are: a button that is disabled would lose them. */
export const offWhile = (isSending: boolean) =>
  isSending ? { 'aria-disabled': true, 'data-disabled': true } : {}
