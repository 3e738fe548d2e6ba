import type { SeedStore } from './seed-store.ts'

/** Registered this morning: the account fee is still to be paid, and the shelves are empty. */
export const bakery: SeedStore = {
  slug: 'sunday-crumb-bakery',
  name: 'Sunday Crumb Bakery',
  description: 'Pandesal, ensaymada and sourdough from a stone oven.',
  homeDesc: 'The oven is warming up. Our first loaves will be here soon.',
  storeType: 'bakery',
  currency: '₱',
  currencyCode: 'PHP',
  deliveryFee: 0,
  timeZone: 'Asia/Manila',
  brandColor: '#a8324a',
  email: 'hello@sundaycrumb.example',
  phone: '+63 918 555 0174',
  receiptFooter: 'Baked today, best today.',
  address: {
    street: '8 Mabini Lane',
    city: 'Cebu City',
    state: 'Cebu',
    zipCode: '6000',
    country: 'Philippines',
  },
  owner: { firstName: 'Paolo', lastName: 'Reyes', email: 'paolo@sundaycrumb.example' },
  isOpen: false,
  tradedDays: 0,
  ingredients: [],
  categories: [],
  products: [],
}
