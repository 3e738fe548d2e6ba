/** The server was not reached (0), or whoever stands before it said that it is not there. */
export const isSilence = (status: number): boolean =>
  status === 0 || (status >= 502 && status <= 504)

/** What is said of a change that failed: where nobody answered, the reason and the way on as well. */
export const wordsOf = (refusal: {
  readonly message: string
  readonly said: string
  readonly status: number
}): string =>
  isSilence(refusal.status) && refusal.said === ''
    ? `${refusal.message.replace(/\.$/, '')}. Nobody answered: please check the connection and try again.`
    : refusal.message
