import { randomCode } from '../kit/server/ids.ts'

/** Somebody who orders with an address to which nothing was written before. */
export const reader = () => ({
  firstName: 'Carla',
  lastName: 'Diaz',
  email: `${randomCode(10)}@example.com`,
  phone: '0917',
})
