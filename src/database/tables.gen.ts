// Generated from the migrations by scripts/generate-tables.ts. Do not edit.
import type { Generated } from 'kysely'

/** Directory: at which stores an e-mail address can sign in. */
export interface AccountEmailsTable {
  email: string
  storeId: string
  userId: string
}

/** A group of add-ons on a product: one choice of each group at most. */
export interface AddonTypesTable {
  storeId: string
  id: string
  productId: string
  label: string
  position: Generated<number>
}

/** An option of a product: what it costs and which ingredient it takes. */
export interface AddonsTable {
  storeId: string
  id: string
  productId: string
  addonTypeId: string | null
  label: string
  ingredientId: string
  quantity: number
  price: number
  position: Generated<number>
  typedQuantity: number | null
  typedUnit: string | null
}

/** Keys of a store's own programs: what they may do, who made them, when they were last used. The row of users that a key acts as names it in ledgers, and can never sign in. */
export interface ApiKeysTable {
  storeId: string
  id: string
  name: string
  keyHash: Buffer
  ending: string
  rights: string[]
  userId: string
  madeBy: string
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string | null
  endedAt: string | null
}

/** What somebody has allowed another person by PIN, once and for minutes: only the hash of its proof is kept. */
export interface ApprovalsTable {
  storeId: string
  proofHash: Buffer
  purpose: string
  approverId: string
  askedBy: string
  expiresAt: string
  upTo: number | null
}

/** How far the lines of orders are at their stations: made, asked back, their cancelling noticed. No row: to be made. */
export interface BarLinesTable {
  storeId: string
  orderId: string
  position: number
  bumpedAt: string | null
  recalledAt: string | null
  acknowledgedAt: string | null
  userId: string | null
}

/** How far the parts of combos are at their stations, as bar_lines says it of whole lines. No row: as its whole line. */
export interface BarPartsTable {
  storeId: string
  orderId: string
  position: number
  part: number
  bumpedAt: string | null
  recalledAt: string | null
  acknowledgedAt: string | null
  userId: string | null
}

/** The offer that the registration advertises; one row for the whole platform. */
export interface CampaignTable {
  isOnlyRow: Generated<boolean>
  isOn: Generated<boolean>
  spots: Generated<number>
  people: Generated<number>
  laterPricePhp: Generated<number>
  laterPriceUsd: Generated<number>
  hasMonthlyFee: Generated<boolean>
  hasCountdown: Generated<boolean>
}

/** The sections of a menu. */
export interface CategoriesTable {
  storeId: string
  id: string
  name: string
  slug: string
  description: Generated<string>
  isActive: Generated<boolean>
  position: Generated<number>
  createdAt: Generated<string>
  deletedAt: string | null
}

/** Options of which so many may be chosen. One without a product is kept in the store's library and used by many. */
export interface ChoiceGroupsTable {
  storeId: string
  id: string
  productId: string | null
  label: string
  least: Generated<number>
  most: number | null
  mostEach: Generated<number>
  isOnline: Generated<boolean>
  isAtCounter: Generated<boolean>
}

/** Worked out when choices are saved: every ingredient they may take, and the quantities at which what can be had changes. */
export interface ChoiceNeedsTable {
  storeId: string
  productId: string
  ingredientId: string
  quantity: number
}

/** An option of a group: its price, and its effects on a recipe (add, scale, swap). */
export interface ChoiceOptionsTable {
  storeId: string
  id: string
  groupId: string
  label: string
  price: number
  isDefault: Generated<boolean>
  effects: Generated<unknown>
  position: Generated<number>
}

/** A product that may fill a slot, in one of its sizes or as it is (its first one), and what that costs beside the price of the combo. Sizes are written anew with their product, so that none is referred to. */
export interface ComboEntriesTable {
  storeId: string
  slotId: string
  position: number
  comboId: string
  productId: string
  sizeId: string | null
  extra: Generated<number>
}

/** A place in a combo that is filled by one of its entries. The combo has no recipe: what it takes is what its parts take. */
export interface ComboSlotsTable {
  storeId: string
  id: string
  productId: string
  label: string
  position: Generated<number>
}

/** Tablets and phones that sell at the counter, each with the letters that its receipt numbers begin with. */
export interface CounterDevicesTable {
  storeId: string
  id: string
  letters: string
  userId: string
  createdAt: string
}

/** Uses of coupons, append-only: 1 taken with an order, -1 given back when it was called off before it was paid. */
export interface CouponUsesTable {
  storeId: string
  orderId: string
  change: number
  couponId: string
  createdAt: string
}

/** Codes of a store, what they take off and how often; how often they were used is the sum of coupon_uses. */
export interface CouponsTable {
  storeId: string
  id: string
  code: string
  description: Generated<string>
  kind: string
  value: number
  startsAt: string | null
  endsAt: string | null
  uses: number | null
  usesPerCustomer: number | null
  minimum: Generated<number>
  productIds: Generated<string[]>
  categoryIds: Generated<string[]>
  isActive: Generated<boolean>
  used: Generated<number>
  createdAt: string
  updatedAt: string
}

/** People who were erased, append-only and without a word of them: when, who asked, and where something of them was found before and after. */
export interface ErasuresTable {
  storeId: string
  id: string
  askedBy: string | null
  askedAs: string
  orders: number
  proof: unknown
  createdAt: string
}

/** How a store has tried to pay its account fee. What it owes is fixed when an attempt begins; a reference that counts is good for one store. */
export interface FeeAttemptsTable {
  storeId: string
  id: string
  method: string
  status: string
  country: string
  amount: number
  currency: string
  reference: string | null
  referenceKey: string | null
  providerReference: string | null
  reason: Generated<string>
  createdAt: string
  updatedAt: string
}

/** What an address is to be told, written in the transaction of what happened, and what became of it. */
export interface HookDeliveriesTable {
  storeId: string
  id: string
  hookId: string
  event: string
  subject: string
  body: string
  state: Generated<string>
  tries: Generated<number>
  status: number | null
  answer: Generated<string>
  ms: number | null
  nextAt: string | null
  sendingUntil: string | null
  createdAt: string
  updatedAt: string
}

/** Addresses of a store's own programs that are told of its events. */
export interface HooksTable {
  storeId: string
  id: string
  address: string
  events: string[]
  isOn: Generated<boolean>
  offReason: Generated<string>
  failingSince: string | null
  sealedSecret: string
  sealedFormer: string | null
  formerUntil: string | null
  createdAt: string
}

/** Pictures this server stored: the only addresses an image column may hold. */
export interface ImagesTable {
  storeId: string
  key: string
  bytes: number
  createdAt: Generated<string>
}

/** The transaction that brings the rows of an archive, while it runs; empty otherwise. */
export interface ImportsTable {
  transaction: string
}

/** What stands on a store's shelf. stock always equals the sum of the ingredient's stock movements. */
export interface IngredientsTable {
  storeId: string
  id: string
  name: string
  description: Generated<string>
  unit: Generated<string>
  stock: Generated<number>
  pricePerUnit: Generated<number>
  markup: Generated<number>
  lowStockLevel: number | null
  image: string | null
  createdAt: Generated<string>
  deletedAt: string | null
  packs: Generated<unknown>
  density: number | null
  weightOfOne: number | null
  usablePart: number | null
}

/** What this database knows of the server around it; one row. A demo that was begun and not finished is removed at the next start; the mark of another place says that this is a copy. */
export interface InstallationTable {
  isOnlyRow: Generated<boolean>
  demoBegunAt: string | null
  mark: string | null
}

/** Devices and addresses from which somebody proved who they are: strangers' tries do not count against them. */
export interface KnownPlacesTable {
  storeId: string
  userId: string
  placeHash: Buffer
  seenAt: string
}

/** One-time tickets that sign in an admin of the store: only the hash is kept, and a used one is gone. */
export interface LoginTicketsTable {
  storeId: string
  tokenHash: Buffer
  userId: string | null
  createdAt: string
  expiresAt: string
}

/** The ledger of money, append-only: the signed amount, how it moved, of which order, and who entered it. */
export interface MoneyMovementsTable {
  storeId: string
  id: string
  kind: string
  method: string
  amount: number
  orderId: string | null
  reference: Generated<string>
  note: Generated<string>
  userId: string | null
  createdAt: string
  shiftId: string | null
  partId: string | null
}

/** Everything an operator did, append-only: who, what, to which store or thing, and why. */
export interface OperatorActsTable {
  id: string
  operator: string
  act: string
  aboutStoreId: string | null
  subject: Generated<string>
  reason: Generated<string>
  createdAt: string
}

/** Devices and addresses from which an operator signed in: strangers' tries do not count against them. */
export interface OperatorPlacesTable {
  operatorId: string
  placeHash: Buffer
  seenAt: string
}

/** Signed-in operators: only the hash of a token is kept. One that is not confirmed still waits for the code. */
export interface OperatorSessionsTable {
  tokenHash: Buffer
  operatorId: string
  isConfirmed: boolean
  lastUsedAt: string
  expiresAt: string
}

/** The people who run the platform. A password that expires is one-time: its first use chooses another. */
export interface OperatorsTable {
  id: string
  email: string
  passwordHash: string
  passwordExpiresAt: string | null
  sealedTotpSecret: string
  lastTotpStep: Generated<number>
  createdAt: string
}

/** What was charged beside the products of orders as they were sold, append-only: service, packaging, with the tax due on it. */
export interface OrderChargesTable {
  storeId: string
  id: string
  orderId: string
  position: number
  name: string
  kind: string
  value: number
  quantity: number
  amount: number
  lines: unknown
  rateName: string | null
  ratePercent: number | null
}

/** What was taken out of orders after they were placed, append-only: voids, refunds and changed methods, with their reason. */
export interface OrderCorrectionsTable {
  storeId: string
  id: string
  orderId: string
  kind: string
  amount: number
  cost: Generated<number>
  lines: Generated<unknown>
  reason: string
  userId: string | null
  createdAt: string
}

/** What was taken off orders as they were sold, append-only: by line or of the whole, with the reason and who gave and approved it. */
export interface OrderDiscountsTable {
  storeId: string
  id: string
  orderId: string
  position: number | null
  kind: string
  value: number
  persons: number | null
  amount: number
  taxOff: Generated<number>
  lines: unknown
  reason: string
  personName: Generated<string>
  personNumber: Generated<string>
  givenBy: string | null
  approvedBy: string | null
  couponId: string | null
}

/** The life of every order, append-only: who placed it and who moved it on, from what to what, and when. */
export interface OrderEventsTable {
  storeId: string
  orderId: string
  position: number
  fromStatus: string | null
  toStatus: string
  userId: string | null
  createdAt: string
}

/** One product with its add-ons in an order: name, price, cost and recipe as they were. */
export interface OrderLinesTable {
  storeId: string
  orderId: string
  position: number
  productId: string
  name: string
  image: string | null
  price: number
  cost: number
  quantity: number
  addons: Generated<unknown>
  recipe: Generated<unknown>
  subtotal: number
  note: Generated<string>
  size: string | null
  parts: unknown | null
}

/** The taxes of an order by line and rate, append-only: what was sold, and below zero what corrections gave back. */
export interface OrderTaxesTable {
  storeId: string
  id: string
  orderId: string
  position: number | null
  correctionId: string | null
  name: string
  percent: number
  kind: string
  isInPrice: boolean
  base: number
  tax: number
}

/** A sale, with every figure as it was when it was placed. */
export interface OrdersTable {
  storeId: string
  id: string
  number: number
  status: Generated<string>
  userId: string | null
  guestTokenHashes: Generated<Buffer[]>
  idempotencyKey: string
  requestHash: Buffer
  customer: unknown
  shippingAddress: unknown | null
  paymentMethod: string
  cashGiven: number | null
  subtotal: number
  tax: Generated<number>
  shipping: Generated<number>
  discount: Generated<number>
  total: number
  totalCost: number
  notes: Generated<string>
  createdAt: string
  updatedAt: string
  soldBy: string | null
  seenAt: string | null
  paidAt: string | null
  placedFrom: Buffer | null
  paid: Generated<number>
  reduced: Generated<number>
  costReduced: Generated<number>
  receipt: string | null
  charge: Generated<number>
  acceptedAt: string | null
  acceptedBy: string | null
  unansweredToldAt: string | null
  atKiosk: Generated<boolean>
}

/** Codes mailed to people who forgot their password: only the hash is kept, and how often it was guessed. */
export interface PasswordResetsTable {
  storeId: string
  id: string
  userId: string
  codeHash: Buffer
  createdAt: string
  expiresAt: string
}

/** Every attempt to pay an order by a provider, with what was agreed and where it stands. */
export interface PaymentAttemptsTable {
  storeId: string
  id: string
  orderId: string
  number: number
  provider: string
  mode: string
  state: string
  amount: number
  currency: string
  payee: Generated<string>
  providerRef: string | null
  pageUrl: string | null
  isUnderReview: Generated<boolean>
  reason: Generated<string>
  createdAt: string
  updatedAt: string
}

/** Money that moved at a provider. is_kept: it pays for its order, as one capture at most does. */
export interface PaymentCapturesTable {
  storeId: string
  provider: string
  providerRef: string
  attemptId: string
  orderId: string
  status: string
  amount: number
  refunded: Generated<number>
  currency: string
  isKept: Generated<boolean>
  createdAt: string
  updatedAt: string
}

/** How a store is paid. Secrets of providers are sealed with a key that is not in the database. */
export interface PaymentMethodsTable {
  storeId: string
  id: string
  name: Generated<string>
  isEnabled: Generated<boolean>
  details: Generated<string>
  image: string | null
  clientId: Generated<string>
  mode: Generated<string>
  sealedSecrets: string | null
  webhookId: Generated<string>
  position: Generated<number>
  asksReference: Generated<boolean>
  asksPicture: Generated<boolean>
}

/** What customers show of money that they have sent by a method of the store's own, append-only but for one decision. */
export interface PaymentProofsTable {
  storeId: string
  id: string
  orderId: string
  method: string
  reference: Generated<string>
  referenceKey: Generated<string>
  picture: string | null
  pictureHash: Buffer | null
  pictureOutline: string | null
  pictureDetail: Buffer | null
  pictureKey: string | null
  state: Generated<string>
  reason: Generated<string>
  received: number | null
  counted: number | null
  sentBy: string | null
  createdAt: string
  decidedBy: string | null
  decidedAt: string | null
}

/** Money that was asked to be given back, by whom, and whether the provider did. */
export interface PaymentRefundsTable {
  storeId: string
  id: string
  provider: string
  captureRef: string
  amount: number
  state: string
  reason: Generated<string>
  userId: string | null
  createdAt: string
  updatedAt: string
}

/** What is to be printed, and what became of it; forgotten after some days, as papers bear names. */
export interface PrintJobsTable {
  storeId: string
  id: string
  printerId: string
  kind: string
  title: string
  paper: unknown
  opensDrawer: Generated<boolean>
  status: Generated<string>
  reason: Generated<string>
  tries: Generated<number>
  orderId: string | null
  once: string | null
  askedBy: string | null
  createdAt: string
  updatedAt: string
}

/** Where a store prints: how the printer is reached, what it prints, and of which categories (null: of all). */
export interface PrintersTable {
  storeId: string
  id: string
  name: string
  way: string
  host: Generated<string>
  port: Generated<number>
  columns: Generated<number>
  hasCutter: Generated<boolean>
  hasDrawer: Generated<boolean>
  kinds: string[]
  categoryIds: string[] | null
  createdAt: string
  removedAt: string | null
}

/** The groups of a product in their order; of a shared one it may hide options and have prices of its own. */
export interface ProductGroupsTable {
  storeId: string
  productId: string
  groupId: string
  hidden: Generated<unknown>
  prices: Generated<unknown>
  position: Generated<number>
}

/** One of the ways a product is sold. The product's own price and recipe are those of the first one. */
export interface ProductSizesTable {
  storeId: string
  id: string
  productId: string
  label: string
  price: number
  barcode: string | null
  position: Generated<number>
}

/** What a store sells. in_stock is the owner's switch; whether the shelf can make one is computed. */
export interface ProductsTable {
  storeId: string
  id: string
  categoryId: string | null
  name: string
  slug: string
  description: Generated<string>
  price: number
  inStock: Generated<boolean>
  image: string | null
  createdAt: Generated<string>
  deletedAt: string | null
  barcode: string | null
  position: number | null
}

/** The pair that says to push services who sends: one for all servers of this Larder, made when it is first asked for. */
export interface PushKeysTable {
  isOnly: Generated<boolean>
  publicKey: string
  sealedPrivate: string
  madeAt: string
}

/** Browsers that are to be told how an order stands, and what they were told of it. */
export interface PushSubscriptionsTable {
  storeId: string
  orderId: string
  endpoint: string
  p256dh: string
  auth: string
  told: Generated<string[]>
  failures: Generated<number>
  createdAt: string
}

/** How much of an ingredient one portion of a product takes. */
export interface RecipeLinesTable {
  storeId: string
  productId: string
  ingredientId: string
  quantity: number
  position: Generated<number>
  typedQuantity: number | null
  typedUnit: string | null
}

/** What somebody should look at in sales that were made without a connection, and who has. */
export interface SaleDoubtsTable {
  storeId: string
  id: string
  orderId: string
  kind: string
  said: string
  ingredientId: string | null
  quantity: number | null
  createdAt: string
  lookedAt: string | null
  lookedBy: string | null
}

/** Sums of the sales of days that have ended, so that a report need not read their orders; removed when one of those changes. */
export interface SalesDaysTable {
  storeId: string
  timeZone: string
  day: string
  beginsAt: string
  endsAt: string
  sums: unknown
}

/** The servers that run on this database, seen lately, with marks of the keys each has: of no use to anybody who does not have the keys. */
export interface ServersTable {
  id: string
  place: string
  paymentMark: string
  operatorMark: string
  pictures: string
  seenAt: string
}

/** Signed-in people: only the hash of a bearer token is kept. */
export interface SessionsTable {
  storeId: string
  tokenHash: Buffer
  userId: string
  createdAt: Generated<string>
  lastUsedAt: Generated<string>
  expiresAt: string
}

/** Who sold into the shift of a colleague, from when to when. */
export interface ShiftJoinsTable {
  storeId: string
  id: string
  shiftId: string
  userId: string
  joinedAt: string
  leftAt: string | null
}

/** The time of one person at one drawer, from the float to the count. */
export interface ShiftsTable {
  storeId: string
  id: string
  drawer: string
  userId: string
  day: string
  openingFloat: number
  openedAt: string
  closedAt: string | null
}

/** How much of an ingredient one portion of a size takes. */
export interface SizeLinesTable {
  storeId: string
  sizeId: string
  ingredientId: string
  quantity: number
  position: Generated<number>
  typedQuantity: number | null
  typedUnit: string | null
}

/** Where drinks and dishes are made: a station makes those of its categories, one of them the rest. */
export interface StationsTable {
  storeId: string
  id: string
  name: string
  position: number
  categoryIds: Generated<string[]>
  takesRest: Generated<boolean>
  amberMinutes: Generated<number>
  redMinutes: Generated<number>
}

/** The ledger of every ingredient, append-only: the signed quantity and the stock after it. */
export interface StockMovementsTable {
  storeId: string
  id: string
  ingredientId: string
  reason: string
  quantity: number
  balance: number
  userId: string | null
  orderId: string | null
  note: Generated<string>
  createdAt: string
  typedQuantity: number | null
  typedUnit: string | null
  entryId: string | null
}

/** Who changed prices, settings, people and payment keys of a store, and who gave money back: append-only, with what it was before and after. */
export interface StoreChangesTable {
  storeId: string
  id: string
  userId: string | null
  kind: string
  act: string
  subject: Generated<string>
  differences: Generated<unknown>
  createdAt: string
  aboutUserId: string | null
}

/** Directory: every slug a store has or had. An old slug keeps leading to its store and is never given to another. */
export interface StoreSlugsTable {
  slug: string
  storeId: string
  createdAt: Generated<string>
}

/** A business on the platform: its settings and its next order number. */
export interface StoresTable {
  id: string
  slug: string
  name: string
  description: Generated<string>
  homeDesc: Generated<string>
  logoImage: string | null
  backgroundImage: string | null
  brandColor: string | null
  currency: Generated<string>
  currencyCode: Generated<string>
  deliveryFee: Generated<number>
  email: Generated<string>
  phone: Generated<string>
  storeType: Generated<string>
  street: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zipCode: Generated<string>
  country: Generated<string>
  timeZone: Generated<string>
  paymentStatus: Generated<string>
  referenceNumber: string | null
  paymentMethod: string | null
  receiptFooter: Generated<string>
  nextOrderNumber: Generated<number>
  createdAt: Generated<string>
  suspendedAt: string | null
  suspendedReason: Generated<string>
  guestOrderHours: Generated<number>
  nextReportNumber: Generated<number>
  dayStartsAt: Generated<number>
  pickupCharged: Generated<boolean>
  qrTakenAt: string | null
  taxRates: Generated<unknown>
  taxProfile: Generated<string>
  taxNumber: Generated<string>
  discountLimits: Generated<unknown>
  discountReasons: Generated<unknown>
  erasesAt: string | null
  charges: Generated<unknown>
  unansweredMinutes: Generated<number>
}

/** How often something was tried under a key, until the window of the key ends: passwords, codes, orders of strangers. */
export interface TriesTable {
  keyHash: Buffer
  count: number
  endsAt: string
}

/** Numbers by which people of a store show who they are at a tablet that others use too. */
export interface UserPinsTable {
  storeId: string
  userId: string
  pinHash: string
  setAt: string
}

/** People with an account at one store: its admin, its staff and its customers. */
export interface UsersTable {
  storeId: string
  id: string
  email: string
  firstName: string
  lastName: Generated<string>
  phone: Generated<string>
  address: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zipCode: Generated<string>
  role: string
  passwordHash: string
  mustChangePassword: Generated<boolean>
  isActive: Generated<boolean>
  applyDelFee: Generated<boolean>
  lastSeenAt: string | null
  createdAt: Generated<string>
  deletedAt: string | null
}

/** What providers reported, each event once. Only what it is about is kept: the truth is asked for, and bodies name payers. */
export interface WebhookInboxTable {
  storeId: string
  provider: string
  eventId: string
  kind: string
  attemptId: string | null
  receivedAt: string
}

/** The end of a shift: what was counted and every figure as it was, numbered per store without gaps, append-only. */
export interface ZReportsTable {
  storeId: string
  shiftId: string
  number: number
  closedBy: string
  closedAt: string
  expected: number
  counted: number
  counts: unknown
  note: Generated<string>
  figures: unknown
}

export interface Tables {
  accountEmails: AccountEmailsTable
  addonTypes: AddonTypesTable
  addons: AddonsTable
  apiKeys: ApiKeysTable
  approvals: ApprovalsTable
  barLines: BarLinesTable
  barParts: BarPartsTable
  campaign: CampaignTable
  categories: CategoriesTable
  choiceGroups: ChoiceGroupsTable
  choiceNeeds: ChoiceNeedsTable
  choiceOptions: ChoiceOptionsTable
  comboEntries: ComboEntriesTable
  comboSlots: ComboSlotsTable
  counterDevices: CounterDevicesTable
  couponUses: CouponUsesTable
  coupons: CouponsTable
  erasures: ErasuresTable
  feeAttempts: FeeAttemptsTable
  hookDeliveries: HookDeliveriesTable
  hooks: HooksTable
  images: ImagesTable
  imports: ImportsTable
  ingredients: IngredientsTable
  installation: InstallationTable
  knownPlaces: KnownPlacesTable
  loginTickets: LoginTicketsTable
  moneyMovements: MoneyMovementsTable
  operatorActs: OperatorActsTable
  operatorPlaces: OperatorPlacesTable
  operatorSessions: OperatorSessionsTable
  operators: OperatorsTable
  orderCharges: OrderChargesTable
  orderCorrections: OrderCorrectionsTable
  orderDiscounts: OrderDiscountsTable
  orderEvents: OrderEventsTable
  orderLines: OrderLinesTable
  orderTaxes: OrderTaxesTable
  orders: OrdersTable
  passwordResets: PasswordResetsTable
  paymentAttempts: PaymentAttemptsTable
  paymentCaptures: PaymentCapturesTable
  paymentMethods: PaymentMethodsTable
  paymentProofs: PaymentProofsTable
  paymentRefunds: PaymentRefundsTable
  printJobs: PrintJobsTable
  printers: PrintersTable
  productGroups: ProductGroupsTable
  productSizes: ProductSizesTable
  products: ProductsTable
  pushKeys: PushKeysTable
  pushSubscriptions: PushSubscriptionsTable
  recipeLines: RecipeLinesTable
  saleDoubts: SaleDoubtsTable
  salesDays: SalesDaysTable
  servers: ServersTable
  sessions: SessionsTable
  shiftJoins: ShiftJoinsTable
  shifts: ShiftsTable
  sizeLines: SizeLinesTable
  stations: StationsTable
  stockMovements: StockMovementsTable
  storeChanges: StoreChangesTable
  storeSlugs: StoreSlugsTable
  stores: StoresTable
  tries: TriesTable
  userPins: UserPinsTable
  users: UsersTable
  webhookInbox: WebhookInboxTable
  zReports: ZReportsTable
}
