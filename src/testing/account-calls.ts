import { customer } from './menu.ts'
import { testPassword } from './test-server.ts'
import type { Call, Sending, Things } from './things.ts'

const nothing = (): Sending => ({})
const person = ({ fresh }: Things) => ({ ...customer, email: `${fresh}@example.com` })

/** The calls about people, their sessions and their PINs. */
export const accountCalls: Readonly<Record<string, Call>> = {
  'accounts.register': {
    isOfPlatform: true,
    make: (things) => ({
      body: {
        ...person(things),
        password: testPassword,
        storeName: things.fresh,
        storePhone: '1',
        businessType: 'cafe',
      },
    }),
  },
  'accounts.registerCustomer': {
    make: (things) => ({
      body: { ...person(things), password: testPassword, storeId: things.storeId },
    }),
  },
  'accounts.login': {
    isOfPlatform: true,
    make: ({ email, slug }) => ({ body: { email, password: testPassword, storeSlug: slug } }),
    missing: 401,
  },
  'accounts.storeLogin': {
    isOfPlatform: true,
    make: () => ({ body: { sid: 'nothing' } }),
    allowed: 404,
  },
  'accounts.logout': { make: nothing },
  'accounts.me': { make: nothing },
  'accounts.forgotPassword': {
    isOfPlatform: true,
    make: (things) => ({ body: { email: person(things).email } }),
  },
  'accounts.resetPassword': {
    isOfPlatform: true,
    make: (things) => ({
      body: { email: person(things).email, code: '00000000', newPassword: testPassword },
    }),
    allowed: 422,
  },

  'users.list': { make: ({ storeId: store }) => ({ query: { store } }) },
  'users.exported': { make: nothing },
  'changes.list': { make: ({ storeId }) => ({ query: { storeId } }) },
  'changes.exported': { make: nothing },
  'keys.list': { make: nothing },
  'keys.add': {
    make: ({ fresh }) => ({
      body: { name: fresh, rights: ['menu.read'], password: testPassword },
    }),
  },
  'keys.end': { make: ({ userId: id }) => ({ params: { id } }), allowed: 404 },
  'hooks.list': { make: nothing },
  'hooks.add': {
    // A name of this machine alone: it is refused when something is to be sent, and nothing leaves the tests.
    make: () => ({ body: { address: 'https://localhost/larder', events: ['order.refunded'] } }),
  },
  'hooks.change': {
    make: ({ userId: id }) => ({
      params: { id },
      body: { address: 'https://example.com', events: ['order.paid'], isOn: true },
    }),
    allowed: 404,
  },
  'hooks.renewSecret': { make: ({ userId: id }) => ({ params: { id } }), allowed: 404 },
  'hooks.remove': { make: ({ userId: id }) => ({ params: { id } }), allowed: 404 },
  'hooks.test': { make: ({ userId: id }) => ({ params: { id } }), allowed: 404 },
  'hooks.deliveries': { make: ({ userId: id }) => ({ params: { id } }), allowed: 404 },
  'hooks.again': { make: ({ userId: id }) => ({ params: { id } }), allowed: 404 },
  'users.one': { make: ({ userId: id }) => ({ params: { id } }) },
  'users.add': { make: (things) => ({ body: { ...person(things), role: 'staff' } }) },
  'users.change': {
    make: (things) => ({ params: { id: things.userId }, body: person(things) }),
  },
  'users.remove': { make: ({ userId: id }) => ({ params: { id } }) },
  'temporaryPasswords.give': { make: ({ userId: id }) => ({ params: { id } }) },
  'users.changeProfile': {
    make: ({ userId: id }) => ({ params: { id }, body: { firstName: 'Ben', lastName: 'Cruz' } }),
  },
  'users.changePassword': {
    make: ({ userId: id }) => ({
      params: { id },
      body: { currentPassword: testPassword, newPassword: `${testPassword}2` },
    }),
  },

  // The password is another one: whoever is erased cannot make the calls that follow.
  'erasures.own': {
    make: ({ userId: id }) => ({ params: { id }, body: { password: 'another-one' } }),
    allowed: 422,
  },
  'erasures.find': { make: (things) => ({ body: { email: person(things).email } }) },
  'erasures.person': {
    make: (things) => ({ body: { email: person(things).email, password: 'another-one' } }),
    allowed: 422,
  },
  'erasures.close': {
    make: ({ storeId }) => ({ params: { storeId }, body: { password: 'another-one' } }),
    allowed: 422,
  },
  'erasures.callBack': { make: ({ storeId }) => ({ params: { storeId } }), allowed: 409 },
  'erasures.list': { make: ({ storeId }) => ({ query: { storeId } }) },

  'pins.holders': { make: nothing },
  'pins.set': { make: () => ({ body: { password: testPassword, pin: '2580' } }) },
  'pins.remove': { make: nothing },
  'pins.take': {
    make: ({ userId }) => ({ body: { userId, pin: '2580' } }),
    allowed: 422,
    missing: 422,
    // Whoever enters a PIN learns nothing but that it is not right.
    others: 422,
  },
  'pins.approve': {
    make: ({ userId }) => ({ body: { userId, pin: '2580', purpose: 'discount' } }),
    allowed: 422,
    missing: 422,
  },
}
