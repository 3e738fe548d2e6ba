import { products } from '../catalog/contract.ts'
import type { MenuColumn } from '../catalog/menu-columns.ts'
import { menuFiles } from '../catalog/menu-file-contract.ts'
import type { TestStore } from './test-server.ts'

export const paramsOf = (store: TestStore) => ({ storeId: store.id })
export const preview = (
  store: TestStore,
  file: string | Buffer,
  body: { sheet?: string; columns?: (MenuColumn | '')[] } = {},
) => store.admin.upload(menuFiles.previewed, { params: paramsOf(store), body }, Buffer.from(file))
export const importAs = (store: TestStore, file: string | Buffer, fingerprint: string) =>
  store.admin.upload(
    menuFiles.imported,
    { params: paramsOf(store), body: { fingerprint } },
    Buffer.from(file),
  )
/** Looks, and agrees to it. */
export async function bring(store: TestStore, file: string | Buffer) {
  const { data } = (await preview(store, file)).body
  return (await importAs(store, file, data.fingerprint)).body.data
}
/** The whole menu, as its owner reads it. */
export const menuOf = async (store: TestStore) =>
  (await store.admin.send(products.list, { query: { storeId: store.id } })).body.data
/** A product of two sizes, and one of none. */
export const coffee =
  'Name,Category,Size,Price,Barcode\nLatte,Coffee,Small,100,\nLatte,Coffee,Large,120,48001\nMocha,Hot Coffee,,"1.120,50",48002\n'
