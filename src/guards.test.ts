import { expect, test } from 'vitest'
import { brokenText, rotten } from '../scripts/mutants/guard.ts'
import { guards } from '../scripts/mutants/guards.ts'

test('every guard that is broken on purpose stands where the list says, and so do its tests', () => {
  expect(rotten(guards)).toEqual([])
})

test('no two guards are broken in the same way', () => {
  const changes = guards.map(({ file, text, broken }) => [file, text, broken].join('\n'))
  expect(new Set(changes).size).toBe(guards.length)
})

const guard = {
  wrong: 'Anybody may',
  file: 'scripts/mutants/guard.ts',
  text: 'interface Guard {',
  broken: 'interface Door {',
  tests: 'src/guards.test.ts',
  title: 'a list that has aged is told of',
}

test('a list that has aged is told of', () => {
  expect(rotten([guard])).toEqual([])
  expect(rotten([{ ...guard, text: 'no such line' }])).toEqual([
    'Anybody may: scripts/mutants/guard.ts has it 0 times: no such line',
  ])
  expect(rotten([{ ...guard, text: 'readonly title: string' }])).toEqual([])
  expect(rotten([{ ...guard, text: 'Guard' }])[0]).toMatch(/has it \d+ times/)
  expect(rotten([{ ...guard, text: guard.broken, file: 'src/guards.test.ts' }])).toEqual([
    'Anybody may: nothing is broken',
  ])
  expect(rotten([{ ...guard, title: ['no', 'such test'].join(' ') }])).toHaveLength(1)
  expect(rotten([{ ...guard, tests: 'src/gone.test.ts' }])).toHaveLength(1)
})

test('one place of a text is changed, as it is written', () => {
  expect(brokenText({ ...guard, broken: '$& {' }, 'export interface Guard { }')).toBe(
    'export $& { }',
  )
  expect(() => brokenText(guard, 'nothing')).toThrow('scripts/mutants/guard.ts has it 0 times')
})
