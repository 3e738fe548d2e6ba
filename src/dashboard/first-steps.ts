/** What makes a store that can sell out of an empty one, in the order it is best done in. */
export const firstSteps = ['ingredient', 'product', 'payment', 'qr', 'order'] as const
export type FirstStep = (typeof firstSteps)[number]

export type Done = Readonly<Record<FirstStep, boolean>>

/** From here on a store trades: what it has not done by now it does not miss. */
export const ordersOfANewStore = 10

/** Whether the list of first steps still helps: something is left of it, and the store has hardly sold anything. */
export const needsSteps = (done: Done, orders: number): boolean =>
  orders < ordersOfANewStore && firstSteps.some((step) => !done[step])

/** What is to be done next; undefined when all is done. */
export const nextStep = (done: Done): FirstStep | undefined =>
  firstSteps.find((step) => !done[step])
