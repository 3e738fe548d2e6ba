import { embeddedPool } from '../../database/embedded.ts'
import { over, type Database, type OnLost } from '../../database/open.ts'
import type { FetchAnswer, Screens } from '../documents/pages.ts'
import { openLine } from './line.ts'

/** What the process of `npm run dev` gives the server that it starts anew with every change. */
export interface Host {
  readonly screens: Screens
  /** Where the server listens, behind the host. */
  readonly place: { readonly port: number; readonly host: string }
  openDatabase(onLost: OnLost): Promise<Database>
  /** Answers `again` when it is not the first that is ready. */
  isReady(address: string): Promise<unknown>
}

/** Nothing for a server that was started by hand. */
export function hostOfThis(): Host | undefined {
  if (process.send === undefined) return undefined
  let fetchAnswer: FetchAnswer | undefined
  const ask = openLine(process, {
    fetchAnswer: (method: string, address: string) => fetchAnswer?.(method, address),
  })
  process.once('disconnect', () => process.exit(1))
  return {
    place: { port: 0, host: '127.0.0.1' },
    isReady: (address) => ask('isReady', address),
    screens: {
      isStrict: false,
      render(address, fetching, pixel) {
        // The same for every page.
        fetchAnswer = fetching
        return ask('render', address, pixel)
      },
      document: (kind, address) => ask('document', kind, address) as Promise<string>,
    },
    async openDatabase(onLost) {
      const pglite = {
        exec: (text: string) => ask('exec', text),
        async execProtocolRawStream(
          messages: Uint8Array,
          { onRawData }: { onRawData: (bytes: Uint8Array) => void },
        ) {
          onRawData((await ask('talk', messages)) as Uint8Array)
        },
      }
      return over(embeddedPool(pglite), 'embedded', onLost)
    },
  }
}

/** For a server that was started by hand as if under development, whose screens nobody compiles. */
const refuse = () => Promise.reject(new Error('The screens come from `npm run dev`.'))
export const noScreens: Screens = { isStrict: false, render: refuse, document: refuse }
