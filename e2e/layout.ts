import { expect, type Locator } from '@playwright/test'

/** Each part begins below where the one before it ends. */
export async function expectBelowEachOther(...parts: readonly Locator[]): Promise<void> {
  const edges: number[] = []
  for (const part of parts) {
    const box = await part.boundingBox()
    edges.push(...(box ? [box.y, box.y + box.height] : []))
  }
  expect(edges).toHaveLength(2 * parts.length)
  expect(edges).toEqual(edges.toSorted((a, b) => a - b))
}
