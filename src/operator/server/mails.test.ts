import { expect, test } from 'vitest'
import { anyMessenger } from '../../registration/fee.ts'
import { suspended } from './mails.ts'

const owner = { email: 'ana@tea.example', storeName: 'Ana Tea', slug: 'ana-tea' }
const baseUrl = 'https://shops.example'
const letter = (messenger: string) => suspended(owner, 'A complaint', { baseUrl, messenger }).text

test('who is suspended reads whom to ask, if the platform has named its chat', () => {
  expect(letter('https://chat.example/larder')).toContain(
    'Ask us on Messenger: https://chat.example/larder',
  )
  expect(letter(anyMessenger)).not.toContain('Messenger')
})
