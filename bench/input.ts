import { text } from 'node:stream/consumers'

/** What a script of this folder was handed by who started it. */
export const readInput = async <Input>(): Promise<Input> =>
  JSON.parse(await text(process.stdin)) as Input
