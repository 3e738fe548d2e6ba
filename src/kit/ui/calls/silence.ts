/** The server was not reached (0), or whoever stands before it said that it is not there. */
export const isSilence = (status: number): boolean =>
  status === 0 || (status >= 502 && status <= 504)
