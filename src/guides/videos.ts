interface Video {
  readonly title: string
  /** Minutes and seconds, as it is shown. */
  readonly duration: string
  readonly about: string
}

/** The videos, in the order one watches them. */
export const videos: readonly Video[] = [
  {
    title: 'Getting Started',
    duration: '3:33',
    about: 'From the first ingredient to the first order, in one go.',
  },
  {
    title: 'Setting Up Your Store',
    duration: '5:53',
    about: 'Your name, your pictures, your fees and how your customers pay.',
  },
  {
    title: 'Setup For Milk Tea Shop',
    duration: '21:09',
    about: 'Teas, sugar levels and toppings as ingredients, recipes and add-ons.',
  },
  {
    title: 'Setup For Coffee Shop',
    duration: '13:01',
    about: 'Beans, milk and syrups, and a menu that knows what is left of them.',
  },
]
