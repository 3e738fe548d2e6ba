import { useId } from 'react'
import type { ProductCard } from '../../catalog/contract.ts'
import { PageNav } from '../../kit/ui/PageNav.tsx'
import { useUrlState } from '../../kit/ui/url-state.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { menuPage, type MenuGroup } from '../menu.ts'
import styles from './Menu.module.css'
import { ProductTile } from './ProductTile.tsx'
import tiles from './tiles.module.css'

interface MenuSectionProps {
  readonly store: PublicStore
  readonly group: MenuGroup<ProductCard>
  /** Names the section in the address: where it is, and which of its pages is shown. */
  readonly anchor: string
  readonly isFirst: boolean
}

/** A category of the menu, three products at a time. */
export function MenuSection({ store, group, anchor, isFirst }: MenuSectionProps) {
  const url = useUrlState()
  const titleId = useId()
  const { page, pages, products } = menuPage(group.products, Number(url.get(anchor) || 1))

  return (
    <section id={anchor} className={styles.category} aria-labelledby={titleId}>
      <h2 id={titleId}>{group.name}</h2>
      <div className={tiles.tiles}>
        {products.map((product) => (
          <ProductTile
            key={product.id}
            store={store}
            product={product}
            description={product.description}
            isFirst={isFirst}
          />
        ))}
      </div>
      <PageNav
        label={group.name}
        page={page}
        pages={pages}
        onPage={(wanted) => url.filter({ [anchor]: wanted })}
      />
    </section>
  )
}
