/** What of a store changed; listeners need no more than that to drop or refresh what they hold. */
export const topics = ['store', 'menu', 'stock', 'orders', 'people', 'shifts', 'prints'] as const
export type Topic = (typeof topics)[number]

/** In the place of a store's id: something of the platform itself changed. */
export const platform = 'platform'

export interface StoreEvent {
  readonly storeId: string
  readonly topic: Topic
  /** Id of the one thing that changed, for those who listen to it alone. */
  readonly of?: string
}

/** `undefined` means: anything may have changed, forget everything. */
export type Listener = (event: StoreEvent | undefined) => void

export interface Events {
  publish(event: StoreEvent): void
  /** Returns what ends the subscription. */
  subscribe(listener: Listener): () => void
  /** Delivers without sending on to other nodes. */
  deliver(event: StoreEvent | undefined): void
  /** False while what other servers say does not arrive: what is read meanwhile is not kept. */
  isHearing(): boolean
  setHearing(isHearing: boolean): void
  /** Where published events also go. One who is waited for answers when all have heard. */
  forwardTo(forward: (event: StoreEvent) => Promise<void> | undefined): void
  /** Until those who are waited for have heard all that was published; undefined when they have. */
  settled(): Promise<unknown> | undefined
}

export function createEvents(): Events {
  const listeners = new Set<Listener>()
  let hears = true
  const forwards: ((event: StoreEvent) => Promise<void> | undefined)[] = []
  const onTheWay = new Set<Promise<void>>()
  const deliver = (event: StoreEvent | undefined) => {
    for (const listener of listeners) listener(event)
  }
  return {
    deliver,
    publish(event) {
      deliver(event)
      for (const forward of forwards) {
        const arrival = forward(event)
        if (arrival === undefined || onTheWay.has(arrival)) continue
        onTheWay.add(arrival)
        void arrival.then(() => onTheWay.delete(arrival))
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isHearing: () => hears,
    setHearing(isHearing) {
      hears = isHearing
    },
    forwardTo(next) {
      forwards.push(next)
    },
    settled: () => (onTheWay.size === 0 ? undefined : Promise.all(onTheWay)),
  }
}
