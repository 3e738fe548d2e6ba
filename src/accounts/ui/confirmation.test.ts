import { expect, test } from 'vitest'
import { errorsOf } from '../../kit/ui/form/form-errors.ts'
import { NewCustomer } from '../contract.ts'
import { withConfirmation } from './confirmation.ts'

const filled = {
  firstName: 'Ana',
  lastName: 'Cruz',
  email: 'ana@example.com',
  password: 'sunny-day-7',
  confirmPassword: 'sunny-day-7',
  storeId: '01a1faee-be10-72ad-846a-c6db43753bb9',
}
const errors = (changes: object) =>
  errorsOf(withConfirmation(NewCustomer), { ...filled, ...changes })

test('the same password twice is right', () => {
  expect(errors({})).toEqual({})
})

test('passwords that differ are said so, beside everything else that is wrong', () => {
  expect(errors({ firstName: '', password: 'abc', confirmPassword: 'abd' })).toEqual({
    firstName: 'First name is required',
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Passwords do not match',
  })
})

test('an empty confirmation is asked for, not compared', () => {
  expect(errors({ confirmPassword: '' })).toEqual({
    confirmPassword: 'Please confirm your password',
  })
})
