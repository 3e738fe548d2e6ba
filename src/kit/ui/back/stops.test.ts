import { expect, onTestFinished, test } from 'vitest'
import { addStop, isStopped, pass, type Going, type Stopped } from './stops.ts'

const back: Going = { isBack: true, from: '/form', to: '/list' }
const onward: Going = { ...back, isBack: false }

/** What was asked and what became of it, in words. */
function walk() {
  const said: string[] = []
  const asked: Stopped[] = []
  const end = { goOn: () => said.push('gone'), stay: () => said.push('stayed') }
  const add = (name: string, which: 'all' | 'back' = 'all') => {
    const remove = addStop({
      stops: ({ isBack }) => isBack || which === 'all',
      onStopped(stopped) {
        said.push(name)
        asked.push(stopped)
      },
    })
    onTestFinished(remove)
    return remove
  }
  return { said, asked, end, add }
}

test('what was opened last is asked first, and what lies below it only when it lets go', () => {
  const { said, asked, end, add } = walk()
  add('page')
  add('window', 'back')
  add('form in it')
  pass(back, end)
  expect(said).toEqual(['form in it'])
  asked[0]?.goOn()
  expect(said).toEqual(['form in it', 'window'])
  asked[1]?.stay()
  expect(said).toEqual(['form in it', 'window', 'stayed'])
})

test('a link passes what only Back closes, and is gone when all have let go', () => {
  const { said, asked, end, add } = walk()
  add('page')
  add('window', 'back')
  pass(onward, end)
  asked[0]?.goOn()
  expect(said).toEqual(['page', 'gone'])
})

test('what is closed stops nothing', () => {
  const { said, end, add } = walk()
  const remove = add('window', 'back')
  expect(isStopped(back)).toBe(true)
  expect(isStopped(onward)).toBe(false)
  remove()
  expect(isStopped(back)).toBe(false)
  pass(back, end)
  expect(said).toEqual(['gone'])
})
