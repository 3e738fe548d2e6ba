import { NativeSelect } from '@mantine/core'
import { SearchField } from '../../kit/ui/form/SearchField.tsx'
import { Toolbar } from '../../kit/ui/Toolbar.tsx'
import type { UrlState } from '../../kit/ui/url-state.ts'
import type { Category } from '../contract.ts'
import { otherCategory, productSorts, type ProductSort } from '../product.ts'

interface ProductFiltersProps {
  readonly url: UrlState
  readonly categories: readonly Category[]
}

export const ProductFilters = ({ url, categories }: ProductFiltersProps) => (
  <Toolbar label="Find products">
    <SearchField
      label="Search products"
      value={url.get('search')}
      onSearch={(search) => url.filter({ search })}
    />
    <NativeSelect
      aria-label="Category"
      value={url.get('category')}
      data={[
        { value: '', label: 'All categories' },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'other', label: otherCategory },
      ]}
      onChange={({ currentTarget }) => url.filter({ category: currentTarget.value })}
    />
    <NativeSelect
      aria-label="Order"
      value={sortOf(url)}
      data={productSorts.map((value) => ({ value, label: sortNames[value] }))}
      onChange={({ currentTarget: { value } }) =>
        url.filter({ sort: value === unsaidSort(url) ? undefined : value })
      }
    />
  </Toolbar>
)

const sortNames: Readonly<Record<ProductSort, string>> = {
  menu: 'As on the menu',
  name: 'By name',
  cheapest: 'Cheapest first',
  dearest: 'Dearest first',
  newest: 'Newest first',
}

/** Who looks at one category is shown it as customers are. */
const unsaidSort = (url: UrlState): ProductSort => (url.get('category') === '' ? 'name' : 'menu')

const sortOf = (url: UrlState): ProductSort =>
  productSorts.find((sort) => sort === url.get('sort')) ?? unsaidSort(url)

/** The filters as the list's call takes them. What an address makes up is left out. */
export function wishOf(url: UrlState) {
  const category = url.get('category')
  return {
    search: url.get('search').slice(0, 100),
    sort: sortOf(url),
    ...(/^(?:other|[0-9a-f-]{36})$/.test(category) && { category }),
  }
}

export const isWholeMenu = ({ category, sort }: ReturnType<typeof wishOf>) =>
  sort === 'menu' && category === undefined

/** Whether the list is a category from its first product to its last, as customers are shown it. */
export const isOrderOfMenu = ({ category, search, sort }: ReturnType<typeof wishOf>) =>
  sort === 'menu' && search === '' && category !== undefined && category !== 'other'
