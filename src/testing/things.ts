/** What of a store a call may name: its own things, another store's, or nobody's. */
export interface Things {
  readonly storeId: string
  readonly slug: string
  /** Whoever the call is about: the caller when they may only touch what is theirs. */
  readonly userId: string
  readonly email: string
  readonly ingredientId: string
  readonly spareIngredientId: string
  readonly imageKey: string
  readonly groupId: string
  readonly categoryId: string
  readonly productId: string
  readonly productSlug: string
  readonly orderId: string
  readonly printerId: string
  readonly couponId: string
  readonly printId: string
  /** Of the order, when it is a guest's. */
  readonly token: string | undefined
  /** Never used before, for what has to be unique. */
  readonly fresh: string
}

export interface Sending {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

export interface Call {
  /** The least that is accepted of somebody who may. */
  readonly make: (things: Things) => Sending
  /** The call is not inside a store. */
  readonly isOfPlatform?: true
  /** What somebody who may is answered; 200 unless it cannot be set up here. */
  readonly allowed?: number
  /** What somebody who may is answered for a thing that is not there; 404 unless there is nothing to find. */
  readonly missing?: number
  /** What is answered about what is somebody else's, where it is not that there is none. */
  readonly others?: number
}
