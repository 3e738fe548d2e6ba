import { fruits } from './fruits.ts'
import { pantry } from './pantry.ts'
import { scene } from './scene.ts'
import { ellipse, place } from './shapes.ts'

/** Still lifes of about 120 × 110, standing on y = 0. */
const things = { ...fruits, ...pantry }

export type Thing = keyof typeof things

/** A thing with its shadow on the table. */
export const standing = (thing: Thing, x: number, y: number, scale: number) =>
  place(
    x,
    y,
    scale,
    0,
    ellipse(28, 0, 104, 17, 'url(#shadow)', 'opacity=".55"'),
    ellipse(4, 0, 70, 11, 'url(#shadow)'),
    things[thing],
  )

/** The picture of an ingredient: the thing by itself, large. */
export const drawThing = (thing: Thing, background: string) =>
  scene(background, standing(thing, 394, 496, 2.5))
