import { coffeeIngredients } from './coffee-ingredients.ts'
import { coffeeProducts } from './coffee-products.ts'
import { drawCover, drawLogo } from './drawings/store.ts'
import type { SeedStore } from './seed-store.ts'

/** Saturday, a quarter past two: almost everything has been sold. */
export const coffee: SeedStore = {
  slug: 'quiet-kettle-coffee',
  name: 'Quiet Kettle Coffee',
  description: 'Small-batch espresso, slow pour-overs and a pastry case that empties by three.',
  homeDesc: 'Roasted on Mondays, poured all week. Come early for the croissants.',
  storeType: 'coffeeshop',
  currency: '$',
  currencyCode: 'USD',
  deliveryFee: 4.5,
  timeZone: 'America/Los_Angeles',
  brandColor: '#1f5450',
  email: 'hello@quietkettle.example',
  phone: '+1 503 555 0142',
  receiptFooter: 'Thanks for the quiet company.',
  address: {
    street: '418 Alder Row',
    city: 'Portland',
    state: 'Oregon',
    zipCode: '97205',
    country: 'United States',
  },
  owner: { firstName: 'Nora', lastName: 'Whitfield', email: 'nora@quietkettle.example' },
  isOpen: true,
  tradedDays: 0,
  logo: drawLogo('kettle', '#1f5450', '#f6efe2'),
  background: drawCover({
    wall: '#3f6a66',
    table: '#7a5238',
    leaf: '#4f7d5c',
    drinks: [
      {
        cup: 'glass',
        background: '#e4e9d2',
        layers: [
          ['#83a540', 0.36],
          ['#fbf6e6', 1],
        ],
        plumes: ['#83a540', 0.4],
        ice: 6,
        straw: '#4f6b27',
      },
      {
        cup: 'glass',
        background: '#d3dde2',
        layers: [
          ['#3a1c0e', 0.5],
          ['#5a2d16', 1],
        ],
        ice: 6,
        straw: '#e9dcc7',
      },
      {
        cup: 'glass',
        background: '#d9e5ea',
        layers: [
          ['#6b3d20', 0.35],
          ['#f3e4d0', 1],
        ],
        plumes: ['#6b3d20', 0.4],
        ice: 6,
        straw: '#2f4a4f',
      },
    ],
    things: ['beans', 'cinnamon', 'sugar'],
  }),
  ingredients: coffeeIngredients,
  categories: [
    { name: 'Espresso Bar', description: 'Pulled to order, eighteen grams a double.' },
    { name: 'Iced Drinks', description: 'Cold brew, iced lattes and matcha.' },
    { name: 'Tea and Cocoa', description: 'For those who like the place more than the coffee.' },
    {
      name: 'Pastry Case',
      description: 'Baked at five in the morning. When it is gone, it is gone.',
    },
    { name: 'Cakes', description: 'By the slice.' },
  ],
  products: coffeeProducts,
}
