/** The end of a line between two processes: a child's, or one's own towards the parent. */
interface End {
  send?(message: object): boolean
  on(event: 'message', hear: (message: unknown) => void): unknown
  once(event: 'disconnect', hear: () => void): unknown
}

/** What may be asked for at one end of a line, by name. */
export type Offers = Readonly<Record<string, (...given: never[]) => unknown>>

/** Asks at the other end. */
export type Ask = (name: string, ...given: readonly unknown[]) => Promise<unknown>

type Message = { readonly id: number } & (
  | { readonly ask: string; readonly given: readonly never[] }
  | { readonly answer: unknown }
  | { readonly failure: unknown }
)

/** Answers what is asked at this end, and asks at the other. Nobody waits for an end that is gone. */
export function openLine(end: End, offers: Offers): Ask {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let asked = 0
  const answer = async (id: number, name: string, given: readonly never[]) => {
    try {
      end.send?.({ id, answer: await offers[name]?.(...given) })
    } catch (failure) {
      end.send?.({ id, failure })
    }
  }
  end.on('message', (heard) => {
    const message = heard as Message
    if ('ask' in message) {
      void answer(message.id, message.ask, message.given)
      return
    }
    const asking = waiting.get(message.id)
    waiting.delete(message.id)
    if ('failure' in message) asking?.reject(message.failure)
    else asking?.resolve(message.answer)
  })
  end.once('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Error('The other process has ended.'))
    waiting.clear()
  })
  return (ask, ...given) => {
    asked += 1
    const asking = Promise.withResolvers<unknown>()
    waiting.set(asked, asking)
    end.send?.({ id: asked, ask, given })
    return asking.promise
  }
}
