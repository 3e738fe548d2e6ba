import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { ExportButton } from '../../accounts/ui/ExportButton.tsx'
import { useUser } from '../../accounts/ui/session.ts'
import { rowsPerPage } from '../../kit/page.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { DataTable, type Column as TableColumn } from '../../kit/ui/DataTable.tsx'
import { EmptyList } from '../../kit/ui/EmptyList.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PlusIcon } from '../../kit/ui/icons/icons.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { SearchField } from '../../kit/ui/form/SearchField.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { Toolbar } from '../../kit/ui/Toolbar.tsx'
import { useUrlState, type UrlState } from '../../kit/ui/url-state.ts'
import { danger } from '../../kit/ui/colour.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { categories, products, type Category } from '../contract.ts'
import styles from './AdminProducts.module.css'
import { MoveButtons } from './places/MoveButtons.tsx'
import { useCategoryPlaces } from './places/use-category-places.ts'
import type { Places } from './places/use-places.ts'

/** The sections of the menu. */
export function AdminCategories() {
  const store = useStore()
  const url = useUrlState()
  const mayWrite = grantOf(useUser()?.role ?? '', 'category.write') !== undefined
  const [leaving, setLeaving] = useState<Category>()
  const list = useQuery(q(categories.list, { query: { store: store.id } }))
  const { rows, pages, page } = shownOf(list.data?.data, url)
  const places = useCategoryPlaces(list.data?.data, url)

  return (
    <Column>
      <Head title={`Categories | ${store.name}`} />
      <PageTitle
        note="The sections of your menu."
        actions={
          <>
            <ExportButton of={categories.exported} sent={{}} name="categories" />
            {mayWrite && (
              <Button
                component={Link}
                to={paths.addCategory(store.slug)}
                leftSection={<PlusIcon />}
              >
                Add Category
              </Button>
            )}
          </>
        }
      >
        Categories
      </PageTitle>
      <Toolbar label="Find categories">
        <SearchField
          label="Search categories"
          value={url.get('search')}
          onSearch={(search) => url.filter({ search })}
        />
      </Toolbar>
      <DataTable
        caption="Categories"
        columns={columnsOf({ slug: store.slug, mayWrite, places, onDelete: setLeaving })}
        rows={rows}
        keyOf={({ id }) => id}
        error={list.error}
        onRetry={() => list.refetch()}
        page={page}
        pages={pages}
        onPage={url.toPage}
        empty={
          <EmptyList
            title="No categories found"
            url={url}
            filters={['search']}
            all="Show all categories"
            action={
              mayWrite && (
                <Button component={Link} to={paths.addCategory(store.slug)}>
                  Add your first category
                </Button>
              )
            }
          >
            Categories part your menu into sections, such as Coffee and Pastries.
          </EmptyList>
        }
      />
      <output className="unseen">{places.news}</output>
      {leaving && <DeleteCategory category={leaving} onClose={() => setLeaving(undefined)} />}
    </Column>
  )
}

/** A store has few enough categories to come all at once. */
function shownOf(all: readonly Category[] | undefined, url: UrlState) {
  const search = url.get('search').toLowerCase()
  const found = all?.filter(({ name, slug }) =>
    [name, slug].some((text) => text.toLowerCase().includes(search)),
  )
  const pages = Math.max(1, Math.ceil((found?.length ?? 0) / rowsPerPage))
  const page = Math.min(url.page, pages)
  return { rows: found?.slice((page - 1) * rowsPerPage, page * rowsPerPage), pages, page }
}

interface Columns {
  readonly slug: string
  readonly mayWrite: boolean
  readonly places: Places
  readonly onDelete: (category: Category) => void
}

function columnsOf({ slug, mayWrite, places, onDelete }: Columns): TableColumn<Category>[] {
  const shown: TableColumn<Category>[] = [
    {
      label: 'Name',
      isName: true,
      cell: ({ id, name, isActive }) => (
        <span className={styles.stock}>
          {mayWrite ? <Link to={paths.editCategory(slug, id)}>{name}</Link> : name}
          {!isActive && <StatusBadge tone="quiet">Not on the menu</StatusBadge>}
        </span>
      ),
    },
    { label: 'Slug', cell: (category) => category.slug },
    { label: 'Description', cell: ({ description }) => description || <span aria-hidden>–</span> },
    {
      label: 'Products',
      align: 'right',
      cell: ({ id, productCount }) => (
        <Link to={`${paths.adminProducts(slug)}?category=${id}`}>{productCount}</Link>
      ),
    },
  ]
  if (!mayWrite) return shown
  return [
    ...shown,
    {
      label: 'Edit',
      cell: (category) => (
        <span className={styles.actions}>
          <Button
            component={Link}
            to={paths.editCategory(slug, category.id)}
            variant="default"
            size="compact-sm"
            className={styles.action}
            aria-label={`Edit ${category.name}`}
          >
            Edit
          </Button>
          <MoveButtons of={category} places={places} />
        </span>
      ),
    },
    {
      label: 'Delete',
      cell: (category) => (
        <Button
          variant="subtle"
          color={danger}
          size="compact-sm"
          className={styles.action}
          aria-label={`Delete ${category.name}`}
          onClick={() => onDelete(category)}
        >
          Delete
        </Button>
      ),
    },
  ]
}

interface DeleteCategoryProps {
  readonly category: Category
  readonly onClose: () => void
}

function DeleteCategory({ category: { id, name, productCount }, onClose }: DeleteCategoryProps) {
  const remove = useSend(categories.remove, {
    success: `"${name}" was deleted.`,
    refreshes: [categories.list, products.page, products.list],
    onDone: onClose,
  })
  const where = productCount === 0 ? '' : ' Its products will be shown under Other.'
  return (
    <ConfirmModal
      title="Delete category"
      confirm={remove.isPending ? 'Deleting...' : 'Delete'}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
      onCancel={onClose}
    >
      {`Are you sure you want to delete "${name}"?${where}`}
    </ConfirmModal>
  )
}
