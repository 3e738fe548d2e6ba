import type { Events, StoreEvent } from './events.ts'

// What the processes of one server say to each other, by way of the process that started them.

export type FromWorker =
  | { readonly say: 'begin' }
  | { readonly say: 'ready' }
  | { readonly say: 'tell'; readonly id: number; readonly events: readonly StoreEvent[] }
  | { readonly say: 'heard'; readonly id: number }

export type ToWorker =
  | { readonly say: 'begun' }
  | { readonly say: 'hear'; readonly id: number; readonly events: readonly StoreEvent[] }
  | { readonly say: 'told'; readonly id: number }

/** The line of a process to the one that started it, as `process` has it. */
export interface Line {
  send(message: FromWorker): void
  onMessage(listener: (message: ToWorker) => void): void
}

export interface Siblings {
  /** From now on what others say is heard; before it, nothing may be kept. */
  begin(): Promise<void>
  /** Tells that requests are taken. */
  isReady(): void
}

/**
 * Carries events between the processes of one server. Unlike those of other servers they are waited for: a change is
 * answered when all of them have heard of it, so whoever reads next reads it, from whichever of them.
 */
export function joinSiblings(events: Events, line: Line): Siblings {
  const begun = Promise.withResolvers<void>()
  const untold = new Map<number, () => void>()
  let last = 0
  let gathered: { readonly events: StoreEvent[]; readonly isTold: Promise<void> } | undefined
  line.onMessage((message) => {
    if (message.say === 'begun') return begun.resolve()
    if (message.say === 'told') {
      untold.get(message.id)?.()
      untold.delete(message.id)
      return
    }
    for (const event of message.events) events.deliver(event)
    line.send({ say: 'heard', id: message.id })
  })
  /** What is published in one go is told in one message. */
  function gather() {
    const { promise: isTold, resolve } = Promise.withResolvers<void>()
    const batch = { events: [] as StoreEvent[], isTold }
    queueMicrotask(() => {
      gathered = undefined
      const id = (last += 1)
      untold.set(id, resolve)
      line.send({ say: 'tell', id, events: batch.events })
    })
    return batch
  }
  events.forwardTo((event) => {
    gathered ??= gather()
    gathered.events.push(event)
    return gathered.isTold
  })
  return {
    begin() {
      line.send({ say: 'begin' })
      return begun.promise
    },
    isReady: () => line.send({ say: 'ready' }),
  }
}

export interface Worker {
  send(message: ToWorker): void
}

export interface Exchange<Each extends Worker> {
  receive(from: Each, message: FromWorker): void
  /** One that has ended is waited for by nobody. */
  leave(worker: Each): void
}

interface Waiting<Each> {
  readonly from: Each
  readonly id: number
  readonly missing: Set<Each>
}

/** The middle of it: hands on what one process tells, and answers when all others have heard. */
export function createExchange<Each extends Worker>(): Exchange<Each> {
  const hearing = new Set<Each>()
  const waiting = new Map<number, Waiting<Each>>()
  let last = 0
  const settle = (id: number, { from, id: theirs, missing }: Waiting<Each>) => {
    if (missing.size > 0) return
    waiting.delete(id)
    if (hearing.has(from)) from.send({ say: 'told', id: theirs })
  }
  return {
    receive(from, message) {
      if (message.say === 'begin') {
        hearing.add(from)
        from.send({ say: 'begun' })
      } else if (message.say === 'tell') {
        const others = [...hearing].filter((each) => each !== from)
        const id = (last += 1)
        const one = { from, id: message.id, missing: new Set(others) }
        waiting.set(id, one)
        for (const other of others) other.send({ say: 'hear', id, events: message.events })
        settle(id, one)
      } else if (message.say === 'heard') {
        const one = waiting.get(message.id)
        one?.missing.delete(from)
        if (one !== undefined) settle(message.id, one)
      }
    },
    leave(worker) {
      hearing.delete(worker)
      for (const [id, one] of waiting) {
        one.missing.delete(worker)
        settle(id, one)
      }
    },
  }
}
