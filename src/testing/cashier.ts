import type { User } from '../accounts/contract.ts'

const storeId = '11111111-1111-4111-8111-111111111111'
const id = '22222222-2222-4222-8222-222222222222'

/** Cora, who sells at a shop; as a browser keeps whoever is signed in. */
export const cashier: User = {
  _id: id,
  id,
  name: 'Cora Santos',
  firstName: 'Cora',
  lastName: 'Santos',
  email: 'cora@example.com',
  phone: '',
  role: 'cashier',
  isActive: true,
  applyDelFee: false,
  mustChangePassword: false,
  address: { street: '', city: '', state: '', zipCode: '' },
  store: { _id: storeId, slug: 'shop', name: 'Shop', storeType: 'milkteashop' },
}
