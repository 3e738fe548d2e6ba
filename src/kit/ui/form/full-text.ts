/** What a field says that takes no more: a browser drops what is typed beyond its end without a word. */
export const fullText = (text: string, most: number): string | undefined =>
  text.length < most ? undefined : `No more fits: ${most} letters at most.`
