/** Longest password anybody may choose: hashing longer ones would only cost time. */
export const longestPassword = 128
export const shortestStaffPassword = 8
export const shortestCustomerPassword = 6

/** The first few that every guesser tries; refused whoever chooses them. */
// oxfmt-ignore
const commonest: ReadonlySet<string> = new Set([
  '123456', '1234567', '12345678', '123456789', '1234567890', '111111', '000000', '123123', '654321', '666666',
  'password', 'password1', 'password1!', 'password123', 'p@ssw0rd', 'passw0rd!', 'qwerty', 'qwerty123', 'qwerty1!',
  'abc123', 'abc12345', 'admin123', 'admin123!', 'welcome1', 'welcome1!', 'letmein', 'iloveyou', 'dragon', 'monkey',
  'milktea', 'coffee',
])

export const isCommon = (password: string) => commonest.has(password.toLowerCase())

/** One of each: lower case, upper case, digit, and a sign of @$!%*?& */
export const hasFourKinds = (password: string) =>
  /[a-z]/.test(password) &&
  /[A-Z]/.test(password) &&
  /\d/.test(password) &&
  /[@$!%*?&]/.test(password)
