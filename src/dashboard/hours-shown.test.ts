import { expect, test } from 'vitest'
import { hoursOfDay } from '../kit/moment.ts'
import { hoursShown } from './hours-shown.ts'

const sold = (byHour: Readonly<Record<string, readonly [number, number]>>) =>
  hoursOfDay(240).map((hour) => {
    const [today, weekBefore] = byHour[hour] ?? [0, 0]
    return { hour, today, weekBefore }
  })

test('a shop open past midnight is drawn from its first sale of the evening to the last of the night', () => {
  const rows = hoursShown(sold({ '22': [0, 95], '01': [50, 0] }))
  expect(rows.map(({ hour }) => hour)).toEqual(['22', '23', '00', '01'])
})

test('where nothing was sold the whole day is drawn', () => {
  expect(hoursShown(sold({}))).toHaveLength(24)
})
