export const found = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([match]) => match.trim())

export const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1')

/** Comments of one line and short strings are words, in which an exclamation mark is no operator. */
export const withoutWords = (text: string) =>
  text.replace(/'(?:\\.|[^'\\\n])*'/g, "''").replace(/(^|\s)\/\/ (?!@)[^\n]*/g, '$1')
