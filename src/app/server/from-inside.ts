/** The address of calls that the server makes to itself; no connection has it. */
export const fromInside = 'inside'
