import { drawCover, drawLogo } from './drawings/store.ts'
import { milkTeaGroups } from './milk-tea-choices.ts'
import { meriendaForTwo } from './milk-tea-combo.ts'
import { milkTeaIngredients } from './milk-tea-ingredients.ts'
import { milkTeaProducts } from './milk-tea-products.ts'
import type { SeedStore } from './seed-store.ts'

export const milkTea: SeedStore = {
  slug: 'ulap-tea-house',
  name: 'Ulap Tea House',
  description:
    'Milk tea brewed by the hour, pearls cooked every morning, and cheese foam as light as its name.',
  homeDesc:
    'Brewed by the hour, shaken to order. Choose your pearls, your milk and your size, and pick it up on your way home.',
  storeType: 'milkteashop',
  currency: '₱',
  currencyCode: 'PHP',
  deliveryFee: 49,
  timeZone: 'Asia/Manila',
  brandColor: '#8a4a24',
  email: 'hello@ulapteahouse.example',
  phone: '+63 917 555 0138',
  receiptFooter: 'Salamat po! Pearls are best within four hours.',
  address: {
    street: '27 Sampaguita Street, Barangay San Roque',
    city: 'Marikina',
    state: 'Metro Manila',
    zipCode: '1801',
    country: 'Philippines',
  },
  owner: { firstName: 'Liza', lastName: 'Manalastas', email: 'liza@ulapteahouse.example' },
  isOpen: true,
  tradedDays: 28,
  logo: drawLogo('cloudCup', '#8a4a24', '#fff3e0'),
  background: drawCover({
    wall: '#a5653a',
    table: '#8a5430',
    leaf: '#5d7a45',
    drinks: [
      {
        cup: 'togo',
        background: '#dfe6c4',
        layers: [
          ['#8fae4a', 0.6],
          ['#f7f0d8', 1],
        ],
        crown: { kind: 'cheese', colour: '#fff1d2', dust: '#6f8f2f' },
        straw: '#5d7d2c',
      },
      {
        cup: 'togo',
        background: '#ffe1a8',
        layers: [
          ['#ffcf4d', 0.45],
          ['#f28a1c', 1],
        ],
        ice: 6,
        sunk: [['mangoCubes', 50]],
        rim: 'orange',
        straw: '#f6c445',
      },
      {
        cup: 'togo',
        background: '#e9d3b4',
        layers: [
          ['#fff3df', 0.55],
          ['#d9a36b', 1],
        ],
        stripes: '#5e2a08',
        sunk: [['pearls', 95]],
        ice: 3,
        straw: '#3a2317',
      },
    ],
    things: ['sugar', 'matcha', 'pearls'],
  }),
  ingredients: milkTeaIngredients,
  categories: [
    { name: 'Classic Milk Tea', description: 'Black, green and roasted teas with creamer.' },
    { name: 'Brown Sugar Series', description: 'Fresh milk over pearls in warm brown sugar.' },
    { name: 'Cheese Foam Series', description: 'Iced tea under a salted cream cheese cloud.' },
    { name: 'Fruit Tea', description: 'Real fruit shaken with jasmine or oolong.' },
    { name: 'Milk and Matcha', description: 'Fresh milk drinks without coffee.' },
    { name: 'Iced Coffee', description: 'Espresso over ice, the sweet way.' },
    { name: 'Ice Blended', description: 'Blended until smooth, under whipped cream.' },
    { name: 'Merienda', description: 'Something to chew beside the drink.' },
  ],
  groups: milkTeaGroups,
  coupons: [
    {
      code: 'TULOY10',
      description: 'Ten percent off your first cup',
      kind: 'percent',
      value: 10,
      minimum: 0,
      uses: null,
      usesPerCustomer: 1,
    },
    {
      code: 'ULAN50',
      description: 'For a rainy afternoon with friends',
      kind: 'amount',
      value: 50,
      minimum: 400,
      uses: 100,
      usesPerCustomer: null,
    },
  ],
  products: milkTeaProducts,
  combos: [meriendaForTwo],
}
