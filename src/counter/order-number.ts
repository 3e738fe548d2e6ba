const words = /^#?([1-9]\d{2,6})$/

/** The number of an order in what was typed or said, as stands on its receipt; undefined for everything else. */
export const orderNumberIn = (typed: string): string | undefined => words.exec(typed.trim())?.[1]
