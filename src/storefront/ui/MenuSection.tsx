import type { ProductCard } from '../../catalog/contract.ts'
import { PageNav } from '../../kit/ui/PageNav.tsx'
import { useUrlState } from '../../kit/ui/url-state.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { allPages, menuItemsPerCategory, menuPage, type MenuGroup } from '../menu.ts'
import { Found } from './Found.tsx'
import styles from './Menu.module.css'
import { ProductTile } from './ProductTile.tsx'
import tiles from './tiles.module.css'

interface MenuSectionProps {
  readonly store: PublicStore
  readonly group: MenuGroup<ProductCard>
  /** Names the section in the address: where it is, and which of its pages is shown. */
  readonly anchor: string
  /** What was typed; marked where it is found. */
  readonly search: string
  readonly isFirst: boolean
}

/** A category of the menu, three products at a time or all of them. */
export function MenuSection({ store, group, anchor, search, isFirst }: MenuSectionProps) {
  const url = useUrlState()
  // No slug has a dot, so no category's anchor is the same.
  const titleId = `${anchor}.title`
  const wanted = url.get(anchor)
  const isWhole = wanted === allPages
  const count = group.products.length
  const { page, pages, products } = menuPage(
    group.products,
    isWhole ? allPages : Number(wanted || 1),
  )

  return (
    <section id={anchor} className={styles.category} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId}>{group.name}</h2>
      <div className={tiles.tiles}>
        {products.map((product) => (
          <ProductTile
            key={product.id}
            store={store}
            product={product}
            description={<Found text={product.description} search={search} />}
            search={search}
            isFirst={isFirst}
          />
        ))}
      </div>
      <PageNav
        label={group.name}
        page={page}
        pages={pages}
        onPage={(target) => url.filter({ [anchor]: target })}
      />
      {count > menuItemsPerCategory && (
        <button
          type="button"
          className={styles.whole}
          onClick={() => url.filter({ [anchor]: isWhole ? undefined : allPages })}
        >
          {isWhole ? 'Show fewer' : `Show all ${count}`}
          <span className="unseen"> of {group.name}</span>
        </button>
      )}
    </section>
  )
}
