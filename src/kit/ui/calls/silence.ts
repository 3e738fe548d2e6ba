/** The server was not reached (0), or whoever stands before it said that it is not there. */
export const isSilence = (status: number): boolean =>
  status === 0 || (status >= 502 && status <= 504)

/** Why nothing came of it, and the way on. */
export const noAnswer = 'No answer came. Check the connection, then try again.'

/** What is said of a change that failed: where nobody answered, the reason and the way on as well. */
export const wordsOf = (refusal: {
  readonly message: string
  readonly said: string
  readonly status: number
}): string =>
  isSilence(refusal.status) && refusal.said === ''
    ? `${refusal.message.replace(/\.$/, '')}. ${noAnswer}`
    : refusal.message
