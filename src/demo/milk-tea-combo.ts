import type { SeedCombo } from './seed-store.ts'

const drinks = ['Classic Assam Milk Tea', 'Wintermelon Milk Tea', 'Calamansi Honey Tea'].flatMap(
  (name) => [[name, '16 oz', 0] as const, [name, '22 oz', 20] as const],
)

export const meriendaForTwo: SeedCombo = {
  name: 'Merienda for Two',
  category: 'Merienda',
  description: 'Two drinks of your choice and something warm to share.',
  price: 249,
  pictureOf: 'Caramel Croffle',
  slots: [
    { label: 'Drink', entries: drinks },
    { label: 'Second drink', entries: drinks },
    {
      label: 'Bite',
      entries: [
        ['Caramel Croffle', '', 0],
        ['Ube White Chocolate Cookies', '', 0],
      ],
    },
  ],
}
