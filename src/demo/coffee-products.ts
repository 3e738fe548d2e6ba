import { drawDrink } from './drawings/drink.ts'
import { drawPastry } from './drawings/pastry.ts'
import type { SeedAddon, SeedProduct } from './seed-store.ts'

const oatMilk: SeedAddon = {
  type: 'Extra milk',
  label: 'Oat milk',
  ingredient: 'oat-milk',
  quantity: 8,
  price: 1.2,
}
const extraShot: SeedAddon = {
  type: 'Shots',
  label: 'Extra shot',
  ingredient: 'beans',
  quantity: 1,
  price: 1.5,
}
const vanilla: SeedAddon = {
  type: 'Flavor',
  label: 'Vanilla',
  ingredient: 'vanilla',
  quantity: 1,
  price: 0.75,
}
const caramel: SeedAddon = {
  type: 'Flavor',
  label: 'Salted caramel',
  ingredient: 'caramel',
  quantity: 1,
  price: 0.85,
}
const creamCheese: SeedAddon = {
  type: 'Spread',
  label: 'Extra cream cheese',
  ingredient: 'cream-cheese',
  quantity: 2,
  price: 1.25,
}

const milky = {
  addonTypes: ['Extra milk', 'Shots', 'Flavor'],
  addons: [oatMilk, extraShot, vanilla, caramel],
}
const black = { addonTypes: ['Shots', 'Flavor'], addons: [extraShot, vanilla] }
const steamed = { addonTypes: ['Extra milk', 'Flavor'], addons: [oatMilk, vanilla] }
const plain = { addonTypes: [], addons: [] }

const espressoBar: readonly SeedProduct[] = [
  {
    name: 'Double Espresso',
    category: 'Espresso Bar',
    description: 'Plum, brown sugar and a long finish.',
    price: 3.5,
    recipe: [
      ['beans', 0.63],
      ['cup-hot', 1],
    ],
    ...black,
    picture: drawDrink({
      cup: 'mug',
      background: '#e2d3c4',
      china: '#f7f2ea',
      liquid: '#5a2c12',
      art: 'crema',
      small: 'espresso',
      beside: 'beans',
    }),
  },
  {
    name: 'Cappuccino',
    category: 'Espresso Bar',
    description: 'Equal thirds, with cocoa if you nod.',
    price: 4.75,
    recipe: [
      ['beans', 0.63],
      ['milk', 6],
      ['cocoa', 0.05],
      ['cup-hot', 1],
    ],
    ...milky,
    picture: drawDrink({
      cup: 'mug',
      background: '#ecdccb',
      china: '#c9583f',
      liquid: '#a8672f',
      art: 'cocoa',
      beside: 'cocoa',
    }),
  },
  {
    name: 'House Latte',
    category: 'Espresso Bar',
    description: 'A double shot under silky milk, poured as a fern.',
    price: 5.25,
    recipe: [
      ['beans', 0.63],
      ['milk', 10],
      ['cup-hot', 1],
    ],
    ...milky,
    picture: drawDrink({
      cup: 'mug',
      background: '#d5e2df',
      china: '#f5efe6',
      liquid: '#9a5a2c',
      art: 'leaf',
      behind: 'milk',
      beside: 'beans',
    }),
  },
  {
    name: 'Oat Flat White',
    category: 'Espresso Bar',
    description: 'Short, strong and dairy-free.',
    price: 5.75,
    recipe: [
      ['beans', 0.63],
      ['oat-milk', 6],
      ['cup-hot', 1],
    ],
    ...black,
    picture: drawDrink({
      cup: 'mug',
      background: '#eee3cc',
      china: '#6f8a83',
      liquid: '#a4683a',
      art: 'heart',
      behind: 'oatMilk',
      beside: 'oats',
    }),
  },
]

const iced: readonly SeedProduct[] = [
  {
    name: 'Slow Cold Brew',
    category: 'Iced Drinks',
    description: 'Eighteen hours in the dark. Low in acid, high in purpose.',
    price: 4.95,
    recipe: [
      ['cold-brew', 8],
      ['ice', 6],
      ['cup-cold', 1],
    ],
    ...black,
    picture: drawDrink({
      cup: 'glass',
      background: '#cfdbe0',
      layers: [
        ['#4a2411', 0.4],
        ['#2c1409', 1],
      ],
      ice: 7,
      straw: '#e9dcc7',
      behind: 'ice',
      beside: 'beans',
    }),
  },
  {
    name: 'Iced Caramel Latte',
    category: 'Iced Drinks',
    description: 'Milk, espresso and our salted caramel, in that order.',
    price: 5.95,
    recipe: [
      ['beans', 0.63],
      ['milk', 8],
      ['caramel', 1],
      ['ice', 6],
      ['cup-cold', 1],
    ],
    ...milky,
    picture: drawDrink({
      cup: 'glass',
      background: '#f2ddbb',
      layers: [
        ['#7d4a24', 0.34],
        ['#f7e8d2', 0.86],
        ['#d18f3c', 1],
      ],
      plumes: ['#7d4a24', 0.4],
      stripes: '#b9701c',
      ice: 6,
      straw: '#2f4a4f',
      beside: 'caramels',
    }),
  },
  {
    name: 'Iced Matcha',
    category: 'Iced Drinks',
    description: 'First-harvest matcha whisked over cold milk.',
    price: 6.25,
    recipe: [
      ['matcha', 0.14],
      ['milk', 8],
      ['ice', 6],
      ['cup-cold', 1],
    ],
    ...steamed,
    picture: drawDrink({
      cup: 'glass',
      background: '#e1e9d0',
      layers: [
        ['#83a540', 0.38],
        ['#fbf6e6', 1],
      ],
      plumes: ['#83a540', 0.42],
      ice: 6,
      straw: '#4f6b27',
      beside: 'matcha',
    }),
  },
]

const teaAndCocoa: readonly SeedProduct[] = [
  {
    name: 'Ginger Chai Latte',
    category: 'Tea and Cocoa',
    description: 'Our own concentrate, steamed with milk and dusted with cinnamon.',
    price: 5.25,
    recipe: [
      ['chai', 4],
      ['milk', 6],
      ['cup-hot', 1],
    ],
    ...steamed,
    picture: drawDrink({
      cup: 'mug',
      background: '#f3dcc3',
      china: '#2f5f63',
      liquid: '#c48a52',
      art: 'spice',
      beside: 'cinnamon',
    }),
  },
  {
    name: 'Hot Chocolate',
    category: 'Tea and Cocoa',
    description: 'Shaved chocolate melted in milk, whipped cream on top.',
    price: 5.5,
    recipe: [
      ['cocoa', 1.5],
      ['milk', 8],
      ['cream', 2],
      ['sugar', 0.5],
      ['cup-hot', 1],
    ],
    ...steamed,
    picture: drawDrink({
      cup: 'mug',
      background: '#e8d2cf',
      china: '#8c3b4a',
      liquid: '#4a2412',
      art: 'cream',
      beside: 'chocolate',
    }),
  },
  {
    name: 'Breakfast Tea',
    category: 'Tea and Cocoa',
    description: 'A proper pot, milk on the side.',
    price: 3.75,
    recipe: [
      ['tea', 1],
      ['milk', 1],
      ['sugar', 0.3],
      ['cup-hot', 1],
    ],
    ...plain,
    picture: drawDrink({
      cup: 'mug',
      background: '#dbe5e8',
      china: '#f3e3c2',
      liquid: '#8a3f14',
      art: 'black',
      behind: 'tea',
      beside: 'sugar',
    }),
  },
]

const pastries: readonly SeedProduct[] = [
  {
    name: 'Butter Croissant',
    category: 'Pastry Case',
    description: 'Shatters when you look at it.',
    price: 4.25,
    recipe: [['croissant', 1]],
    ...plain,
    picture: drawPastry({ kind: 'croissant', background: '#f2dfc4', behind: 'butter' }),
  },
  {
    name: 'Wild Blueberry Muffin',
    category: 'Pastry Case',
    description: 'More blueberry than muffin, under a sugar crust.',
    price: 3.95,
    recipe: [['muffin', 1]],
    ...plain,
    picture: drawPastry({ kind: 'muffin', background: '#dfe3f0', beside: 'berries' }),
  },
  {
    name: 'Salted Chocolate Chip Cookie',
    category: 'Pastry Case',
    description: 'Dark chocolate, brown butter, flakes of salt.',
    price: 3.25,
    recipe: [['cookie', 1]],
    ...plain,
    picture: drawPastry({ kind: 'cookie', background: '#e6d7c6', behind: 'milk' }),
  },
  {
    name: 'Everything Bagel',
    category: 'Pastry Case',
    description: 'Toasted, with whipped chive cream cheese.',
    price: 4.75,
    recipe: [
      ['bagel', 1],
      ['cream-cheese', 2],
    ],
    addonTypes: ['Spread'],
    addons: [creamCheese],
    picture: drawPastry({ kind: 'bagel', background: '#e3e8dc' }),
  },
  {
    name: 'Carrot Cake Slice',
    category: 'Cakes',
    description: 'Walnuts, cinnamon and cream cheese icing.',
    price: 5.75,
    recipe: [['carrot-cake', 1]],
    ...plain,
    picture: drawPastry({ kind: 'carrotCake', background: '#f3dfcb', beside: 'cinnamon' }),
  },
  {
    name: 'Lemon Loaf Slice',
    category: 'Cakes',
    description: 'Sharp glaze, soft crumb, a little poppy seed.',
    price: 4.5,
    recipe: [['lemon-loaf', 1]],
    ...plain,
    picture: drawPastry({ kind: 'lemonLoaf', background: '#f7ecc0', behind: 'lemon' }),
  },
]

export const coffeeProducts: readonly SeedProduct[] = [
  ...espressoBar,
  ...iced,
  ...teaAndCocoa,
  ...pastries,
]
