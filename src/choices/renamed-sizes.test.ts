import { describe, expect, test } from 'vitest'
import type { Effect, Group } from './group.ts'
import { followSizes, renamedSizes } from './renamed-sizes.ts'

type BySize = Readonly<Record<string, number>>

const pearls = (bySize: BySize): Group => ({
  id: 'toppings',
  label: 'Toppings',
  min: 0,
  max: 3,
  mostEach: 3,
  online: true,
  counter: true,
  options: [
    {
      id: 'pearls',
      label: 'Pearls',
      price: 15,
      isDefault: false,
      effects: [{ kind: 'add', ingredientId: 'pearls', quantity: 40, bySize }],
    },
  ],
})

type Labels = readonly (readonly [string, string])[]

/** The sizes of a product that uses the group, by their labels before and after, and those of the others that do. */
const sizesOf = (labels: Labels, others: readonly string[] = []) => ({
  renamed: renamedSizes(
    labels.map(([label], at) => ({ id: String(at), label })),
    labels.map(([, label], at) => ({ id: String(at), label })),
  ),
  before: labels.map(([label]) => label),
  after: labels.map(([, label]) => label),
  others,
})

const quantities = (found: ReturnType<typeof followSizes>) => {
  const [effect] = found.ok ? (found.group.options[0]?.effects ?? []) : []
  return effect?.kind === 'add' ? (effect.bySize ?? {}) : undefined
}

test.each<readonly [string, BySize, Labels, readonly string[], BySize | undefined]>([
  ['goes along', { '22 oz': 50 }, [['22 oz', 'Large']], [], { Large: 50 }],
  ['goes along, however it is written', { '22 OZ': 50 }, [['22 oz', 'Large']], [], { Large: 50 }],
  [
    'stays for others that have the old label',
    { '22 oz': 50 },
    [['22 oz', 'Large']],
    ['22 oz'],
    { '22 oz': 50, Large: 50 },
  ],
  ['is refused where others have the new label', { L: 50 }, [['L', 'XL']], ['xl'], undefined],
  ['is what the group says of the new label', { L: 50, XL: 70 }, [['L', 'XL']], [], { XL: 70 }],
  [
    'changes places with another',
    { S: 30, L: 50 },
    [
      ['S', 'L'],
      ['L', 'S'],
    ],
    [],
    { S: 50, L: 30 },
  ],
  [
    'moves on where the label goes to another size, which takes what it took',
    { L: 50 },
    [
      ['M', 'L'],
      ['L', 'XL'],
    ],
    [],
    { XL: 50 },
  ],
  [
    'does not move from others that have the label',
    { L: 50 },
    [
      ['M', 'L'],
      ['L', 'XL'],
    ],
    ['L'],
    { L: 50, XL: 50 },
  ],
  ['is none where the old label had none', { M: 20 }, [['L', 'XL']], ['XL'], { M: 20 }],
])('what a shared group adds in a size %s', (_, bySize, labels, others, expected) => {
  expect(quantities(followSizes(pearls(bySize), sizesOf(labels, others)))).toEqual(expected)
})

describe('sizes that get another label', () => {
  test('say which and whose place they would take', () => {
    expect(followSizes(pearls({ L: 50 }), sizesOf([['L', 'XL']], ['XL']))).toEqual({
      ok: false,
      size: { from: 'L', to: 'XL' },
    })
  })

  test('take what was typed in another unit along as it was typed', () => {
    const [option] = pearls({}).options
    const add = (label: string): Effect => ({
      kind: 'add',
      ingredientId: 'pearls',
      quantity: 40,
      bySize: { [label]: 1500 },
      typed: { unit: 'kg', quantity: 0.04, bySize: { [label]: 1.5 } },
    })
    const scale: Effect = { kind: 'scale', ingredientId: 'ice', factor: 0.5 }
    const group = (effects: readonly Effect[]): Group => ({
      ...pearls({}),
      options: option === undefined ? [] : [{ ...option, effects }],
    })
    expect(followSizes(group([scale, add('L')]), sizesOf([['L', 'XL']]))).toEqual({
      ok: true,
      group: group([scale, add('XL')]),
    })
  })

  test('are those that stay; a size without an id is a new one, and another case no other label', () => {
    const before = [
      { id: 'a', label: 'S' },
      { id: 'b', label: 'L' },
    ]
    const after = [{ id: 'a', label: 's' }, { label: 'XL' }, { id: 'c', label: 'M' }]
    expect(renamedSizes(before, after)).toEqual([])
    expect(renamedSizes(before, [{ id: 'b', label: 'XL' }])).toEqual([{ from: 'L', to: 'XL' }])
  })
})
