import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { amount, id, instant, text } from '../kit/fields.ts'
import { pageNumber, rowsPerPage } from '../kit/page.ts'
import { OrderRow } from '../orders/contract.ts'
import { MoneyReport } from './money-contract.ts'
import { cashflowTypes } from './sales.ts'

/** A day of the store (`2026-11-20`), or a moment, which stands for the store's day it falls in. */
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-](0\d|1[0-4]):?\d{2})?)?$/, {
    error: 'Please choose a date',
    abort: true,
  })
  .refine(isOnCalendar, { error: 'Please choose a date' })

/** The language takes 31 February for 3 March; the database takes it for a mistake. */
function isOnCalendar(value: string): boolean {
  const date = value.slice(0, 10)
  if (Number.isNaN(Date.parse(value)) || Number.isNaN(Date.parse(date))) return false
  return new Date(Date.parse(date)).toISOString().startsWith(date)
}

const page = pageNumber

const Range = z.object({
  storeId: id.optional(),
  /** From one month ago unless said otherwise. */
  start: day.optional(),
  /** To the end of this day; today unless said otherwise. */
  end: day.optional(),
})

export const CashflowEntry = z.object({
  _id: id,
  id,
  type: z.enum(cashflowTypes),
  amount: z.number(),
  note: z.string(),
  by: z.string().nullable(),
  createdAt: instant,
  storeId: id,
})
export type CashflowEntry = z.output<typeof CashflowEntry>

export const Summary = z.object({
  totalSales: z.number(),
  totalCost: z.number(),
  cashIn: z.number(),
  cashOut: z.number(),
  net: z.number(),
  /** The part of the sales that is not paid yet. */
  unpaid: z.number(),
  orderCount: z.number(),
})
export type Summary = z.output<typeof Summary>

const days = z.object({ start: z.string(), end: z.string() })

/** One line of a report: what it is about, how many, and its money. */
const ReportRow = z.object({
  label: z.string(),
  count: z.number(),
  sales: z.number(),
  cost: z.number(),
  /** Of the product, or of whoever sold it; `online` for what nobody of the store has sold. */
  id: z.string().optional(),
})
export type ReportRow = z.output<typeof ReportRow>

/** What was sold at one rate. */
const TaxRow = z.object({
  label: z.string(),
  base: z.number(),
  tax: z.number(),
  /** Both together: what was charged. */
  sales: z.number(),
})
export type TaxRow = z.output<typeof TaxRow>

/** What was taken off for one reason. */
const DiscountRow = z.object({
  label: z.string(),
  /** How many discounts. */
  count: z.number(),
  amount: z.number(),
  /** Of the price, the tax that was not due. */
  taxOff: z.number(),
})
export type DiscountRow = z.output<typeof DiscountRow>

/** What was charged beside the products under one name. */
const ChargeRow = z.object({
  label: z.string(),
  /** How many orders. */
  count: z.number(),
  amount: z.number(),
})

export const Report = z.object({
  range: days,
  byDay: z.array(ReportRow),
  /** 24 rows, of the hours '00' to '23' of the store's time, from the one in which its day begins. */
  byHour: z.array(ReportRow),
  /** Delivery fees are a row of their own, so that the rows add up to the sales. */
  byProduct: z.array(ReportRow),
  byCategory: z.array(ReportRow),
  byPaymentMethod: z.array(ReportRow),
  /** Who sold at the counter; what customers ordered themselves is a row of its own. */
  byPerson: z.array(ReportRow),
  /** Of what has sizes; the price of a combo is not divided among its parts. */
  bySize: z.array(ReportRow.omit({ id: true })),
  /** Part of the figures of products and combos, not beside them: type by type, the most frequent of each first. */
  byAddon: z.array(
    ReportRow.omit({ cost: true, id: true }).extend({
      /** The label of its type or group; empty for an add-on without one. */
      type: z.string(),
      /** How much of what was taken of its type, in percent to one decimal. */
      share: z.number(),
    }),
  ),
  /** Adds up to the sales, too; empty for a store that has no taxes. */
  byTaxRate: z.array(TaxRow),
  /** By reason, as the sales were made; with the tax that was not due it is all that was taken off. */
  byDiscount: z.array(DiscountRow),
  /** Service, packaging and the like by name, as the sales were made and without the tax that comes on top of it. */
  byCharge: z.array(ChargeRow),
})
export type Report = z.output<typeof Report>

export const sales = {
  summary: endpoint({
    method: 'GET',
    path: '/cashflow/summary',
    access: 'sales.read',
    summary: "Orders, cash entries and their sums in a range of the store's days",
    query: Range.extend({
      ordersPage: page,
      cashflowsPage: page,
      limit: z.coerce.number().int().min(1).max(100).default(rowsPerPage),
    }),
    answer: z.object({
      data: z.object({
        range: days,
        orders: z.array(OrderRow),
        ordersTotal: z.number(),
        cashflows: z.array(CashflowEntry),
        cashflowsTotal: z.number(),
        summary: Summary,
      }),
    }),
    failure: 'Failed to fetch sales summary',
  }),
  report: endpoint({
    method: 'GET',
    path: '/sales/report',
    access: 'sales.read',
    summary:
      "Sales by day, hour, product, category, payment method, person, size and option in a range of the store's days",
    query: Range,
    answer: z.object({ data: Report }),
    failure: 'Failed to fetch sales summary',
  }),
  exportedReport: endpoint({
    method: 'GET',
    path: '/sales/report/export',
    access: 'sales.read',
    summary: 'The report of a range of days as a CSV file',
    query: Range,
    answer: z.object({}),
    failure: 'Failed to fetch sales summary',
  }),
  money: endpoint({
    method: 'GET',
    path: '/sales/money',
    access: 'sales.read',
    summary:
      "What came and went in a range of the store's days by the ledger of money: by method, person, shift, and what was given back and why",
    query: Range,
    answer: z.object({ data: MoneyReport }),
    failure: 'Failed to fetch sales summary',
  }),
  exportedMoney: endpoint({
    method: 'GET',
    path: '/sales/money/export',
    access: 'sales.read',
    summary: 'What came and went in a range of days as a CSV file',
    query: Range,
    answer: z.object({}),
    failure: 'Failed to fetch sales summary',
  }),
  exportedJournal: endpoint({
    method: 'GET',
    path: '/sales/journal/export',
    access: 'sales.read',
    summary:
      'What was sold on each day at each rate of tax as a CSV file, for whoever keeps the books; it adds up to the sales',
    query: Range,
    answer: z.object({}),
    failure: 'Failed to fetch sales summary',
  }),
  exportedCashflow: endpoint({
    method: 'GET',
    path: '/cashflow/export',
    access: 'sales.read',
    summary: 'The cash entries of a range of days as a CSV file, latest first',
    query: Range,
    answer: z.object({}),
    failure: 'Failed to fetch sales summary',
  }),
  ownCashflow: endpoint({
    method: 'GET',
    path: '/cashflow/own',
    access: 'cashflow.add',
    summary: 'The cash entries that the caller has made, latest first',
    query: z.object({ storeId: id.optional(), page }),
    answer: z.object({ data: z.array(CashflowEntry), total: z.number() }),
    failure: 'Failed to fetch cash entries',
  }),
  addCashflow: endpoint({
    method: 'POST',
    path: '/cashflow',
    access: 'cashflow.add',
    summary:
      'Enters cash put into or taken out of the drawer; sent again under its id, it is entered once',
    body: z.object({
      storeId: id.optional(),
      /** The sender's own, a UUID: the same entry has the same one. */
      id: id.optional(),
      type: z.enum(cashflowTypes, { error: 'Please choose in or out' }),
      amount: amount('Please enter an amount').refine((value) => value > 0, {
        error: 'Please enter an amount above 0',
      }),
      note: text(500).default(''),
    }),
    answer: z.object({ data: CashflowEntry }),
    failure: 'Failed to add cashflow',
  }),
}
