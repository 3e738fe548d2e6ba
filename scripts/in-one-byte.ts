import type { Plugin } from 'vite'

/**
 * Writes the few letters that do not fit into one byte (₱, quotation marks) as escapes. V8 keeps the text of every script,
 * and with one such letter in it takes two bytes for each of its letters.
 */
export const inOneByte: Plugin = {
  name: 'in-one-byte',
  // Not sooner: what is written of a chunk is read and written once more, and escapes with it.
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[\u0100-\uffff]/g, escaped)
    }
  },
}

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
