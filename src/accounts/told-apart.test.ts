import { expect, test } from 'vitest'
import { toldApart } from './told-apart.ts'

test('of two people of the same name the email says which, and of nobody else', () => {
  const names = toldApart([
    { id: 'a', name: 'Ana Reyes', email: 'ana@ulap.example' },
    { id: 'b', name: 'ana reyes', email: 'reyes@ulap.example' },
    { id: 'c', name: 'Ben Santos', email: 'ben@ulap.example' },
  ])
  expect([...names]).toEqual([
    ['a', 'Ana Reyes (ana@ulap.example)'],
    ['b', 'ana reyes (reyes@ulap.example)'],
    ['c', 'Ben Santos'],
  ])
})

test('whoever has no email is called as they are', () => {
  const alike = { name: 'Ana Reyes', email: '' }
  expect([
    ...toldApart([
      { id: 'a', ...alike },
      { id: 'b', ...alike },
    ]).values(),
  ]).toEqual(['Ana Reyes', 'Ana Reyes'])
})
