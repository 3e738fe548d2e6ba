import { readFileSync } from 'node:fs'

/** A change of a rule that no test can tell from the rule, and why. */
export interface Survivor {
  readonly file: string
  /** The line as it stands, and what comes in place of a part of it. */
  readonly line: string
  readonly change: string
  readonly why: string
}

const shortcut = 'A shortcut, for the time it saves: the longer way answers the same.'
const cannotBe = 'The types ask for it; it cannot happen.'
const onlyFirst = 'Of a remembered step only the time and, of later ones, the status are read.'

const survivors: readonly Survivor[] = [
  {
    file: 'src/pricing/discount.ts',
    line: 'return [...shares.values()].some((same) => same.length > (same[0]?.persons ?? 0))',
    change: 'same[0].persons',
    why: cannotBe,
  },
  {
    file: 'src/pricing/bill.ts',
    line: 'const tax = first === undefined ? 0 : taxOn(sum(own), first.rate)',
    change: 'false',
    why: cannotBe,
  },
  {
    file: 'src/pricing/bill.ts',
    line: 'for (const [at, part] of dealOut(tax, own).entries()) taxes[same[at]?.position ?? 0] = part',
    change: 'same[at].position',
    why: cannotBe,
  },
  {
    file: 'src/inventory/ingredient.ts',
    line: '.toSorted((a, b) => (a.ingredientId < b.ingredientId ? -1 : 1))',
    change: 'a.ingredientId <= b.ingredientId',
    why: 'No two needs are of one ingredient.',
  },
  {
    file: 'src/kit/exact.ts',
    line: 'if (Number.isInteger(product) && Math.abs(product) < 1e15) return product + 0',
    change: 'Math.abs(product) <= 1e15',
    why: shortcut,
  },
  {
    file: 'src/kit/exact.ts',
    line: 'if (Number.isInteger(product) && Math.abs(product) < 1e15) return product + 0',
    change: 'false',
    why: shortcut,
  },
  {
    file: 'src/orders/card-number.ts',
    line: 'groups',
    change: 'groups',
    why: 'It bounds the work: twenty groups are twenty digits at least, and too many for a card.',
  },
  {
    file: 'src/orders/card-number.ts',
    line: 'return sum + (value > 9 ? value - 9 : value)',
    change: 'sum - (value > 9 ? value - 9 : value)',
    why: 'A sum and its negative are divided by ten alike.',
  },
  {
    file: 'src/orders/cash.ts',
    line: 'if (error) return { ok: false, reason: error.issues[0]?.message ?? cashRequired }',
    change: 'error.issues[0].message',
    why: cannotBe,
  },
  {
    file: 'src/counter/counter.ts',
    line: 'const atLast = (sale: Sale): Sale => ({ ...sale, chosen: sale.lines.at(-1)?.key ?? null })',
    change: 'sale.lines.at(-1).key',
    why: 'No empty sale is held or sent, so none comes back.',
  },
  {
    file: 'src/orders/order.ts',
    line: "seller: Seller = 'other',",
    change: '""',
    why: "Only 'self' is asked for.",
  },
  {
    file: 'src/orders/payment-wish.ts',
    line: ".refine((wish) => !(saysPaid(wish) && isSaidByProvider(wish.paymentMethod ?? '')), {",
    change: '"Stryker was here!"',
    why: 'No word but the name of a provider is one.',
  },
  {
    file: 'src/orders/payment-wish.ts',
    line: ".refine((wish) => !(saysPaid(wish) && isCash(wish.paymentMethod ?? '')), {",
    change: '"Stryker was here!"',
    why: "No word but 'cash' is cash.",
  },
  {
    file: 'src/orders/timeline.ts',
    line: "const placed: Past = { from: null, to: 'pending', at: createdAt }",
    change: '""',
    why: onlyFirst,
  },
  {
    file: 'src/orders/timeline.ts',
    line: "return status === 'pending' ? [placed] : [placed, { from: 'pending', to: status, at: updatedAt }]",
    change: '""',
    why: onlyFirst,
  },
  {
    file: 'src/payments/attempt.ts',
    line: "if (captures.some(({ status }) => status === 'declined'))",
    change: 'true',
    why: 'Of captures that are neither taken nor held there are only declined ones.',
  },
  {
    file: 'src/payments/attempt.ts',
    line: "if (stage === 'open') return found(agreed.state)",
    change: 'false',
    why: 'No state is called open, so the attempt stays as it is; the types ask for the line.',
  },
  {
    file: 'src/payments/attempt.ts',
    line: "if (stage === 'open') return found(agreed.state)",
    change: '""',
    why: 'No state is called open, so the attempt stays as it is; the types ask for the line.',
  },
  {
    file: 'src/sales/sales.ts',
    line: 'return first < 0 ? [] : rows.slice(first, last + 1)',
    change: 'false',
    why: 'From the last to before the first there is nothing; the line says so.',
  },
]

interface Report {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>
  >
}

interface Mutant {
  readonly status: string
  readonly replacement: string
  readonly location: { readonly start: { readonly line: number } }
}

type Found = Omit<Survivor, 'why'>

/** Too few changes that are noticed, in a sentence; none when there are enough. */
export function tooFew(reportFile: string): readonly string[] {
  const all = Object.values(filesIn(reportFile)).flatMap(({ mutants }) => mutants)
  const tried = all.filter((mutant) => survived(mutant) || noticed.includes(mutant.status))
  const share = tried.filter((mutant) => !survived(mutant)).length / tried.length
  return share < 0.9 ? [`Only ${(share * 100).toFixed(1)} of 100 changes were noticed.`] : []
}

/** What a report of Stryker and the list say differently, in sentences. */
export function differences(reportFile: string): readonly string[] {
  const files = filesIn(reportFile)
  const found = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.filter(survived).map((mutant) => foundIn(file, source, mutant)),
  )
  const known = survivors.filter(({ file }) => file in files)
  return [
    ...found
      .filter((one) => !known.some((other) => isSame(one, other)))
      .map(({ file, line, change }) => `${file}: no test notices ${change} in: ${line}`),
    ...known
      .filter((one) => !found.some((other) => isSame(one, other)))
      .map(({ file, line, change }) => `${file}: listed, but noticed: ${change} in: ${line}`),
  ]
}

const filesIn = (reportFile: string): Report['files'] =>
  (JSON.parse(readFileSync(reportFile, 'utf8')) as Report).files

const noticed = ['Killed', 'Timeout']
const survived = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'

const foundIn = (file: string, source: string, { replacement, location }: Mutant): Found => ({
  file,
  line: (source.split('\n')[location.start.line - 1] ?? '').trim(),
  change: replacement.replaceAll(/\s+/g, ' '),
})

const isSame = (one: Found, other: Found) =>
  one.file === other.file && one.line === other.line && one.change === other.change
