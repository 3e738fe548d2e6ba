import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { PublicProduct } from '../../catalog/contract.ts'
import { priceWith } from '../../choices/price.ts'
import { listed } from '../../choices/selection.ts'
import { ChoiceFields } from '../../choices/ui/ChoiceFields.tsx'
import { Column } from '../../kit/ui/Column.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Facts, Head, useOrigin } from '../../kit/ui/Head.tsx'
import { Money } from '../../kit/ui/Money.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { choiceLabels } from '../cart.ts'
import { whyNotSold } from '../menu.ts'
import { AddButton } from './AddButton.tsx'
import { AddonChoice, useChosen } from './AddonChoice.tsx'
import { AddPanel } from './AddPanel.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { Included } from './Included.tsx'
import { LastChoice } from './LastChoice.tsx'
import { useProduct } from './menu-query.ts'
import styles from './Product.module.css'
import { useProductChoice } from './use-product-choice.ts'
import { PriceFrom } from '../../catalog/ui/PriceFrom.tsx'
import { ProductCode } from './ProductCode.tsx'
import { ProductPicture } from './ProductPicture.tsx'

/** /{slug}/product/{product} */
export function Product() {
  const store = useStore()
  const { product: slug } = useParams()
  const product = useProduct(slug)
  return (
    <Column>
      <Head
        title={`${product.name} | ${store.name}`}
        description={product.description}
        image={product.image}
        canonical={paths.product(store.slug, product.slug)}
      />
      <Facts facts={useFacts(store, product)} />
      <p className={styles.trail}>
        <Link to={paths.menu(store.slug)}>Back to Menu</Link>
      </p>
      <article className={styles.product}>
        <ProductPicture
          product={product}
          alt={product.name}
          isFirst
          sizes="(max-width: 48rem) 100vw, 36rem"
          className={styles.picture}
        />
        <div className={styles.words}>
          {product.category && <p className={styles.category}>{product.category.name}</p>}
          <div className={styles.title}>
            <h1 dir="auto">{product.name}</h1>
            <FavouriteButton storeId={store.id} product={product} />
          </div>
          <p className={styles.price}>
            <PriceFrom product={product} symbol={store.currency} />
          </p>
          <p dir="auto">{product.description}</p>
          {/* Another product is another choice. */}
          <Choice key={product.id} store={store} product={product} />
          <dl className={styles.facts}>
            <div>
              <dt>In Stock</dt>
              <dd>
                <StatusBadge tone={product.inStock ? 'good' : 'bad'}>
                  {product.inStock ? 'Yes' : 'No'}
                </StatusBadge>
                {!product.inStock && ` ${whyNotSold(product)}`}
              </dd>
            </div>
          </dl>
          <ProductCode store={store} product={product} />
        </div>
      </article>
    </Column>
  )
}

interface ChoiceProps {
  readonly store: PublicStore
  readonly product: PublicProduct
}

function Choice({ store, product }: ChoiceProps) {
  const { chosen, choose } = useChosen(product)
  const [isAdding, setAdding] = useState(false)
  const choice = useProductChoice(product)
  const served = { ...product, ...choice.served }
  const addons = [...choice.taken, ...chosen]
  const words = choiceLabels({ addons, size: choice.size, ...choice.served })
  const close = () => setAdding(false)
  return (
    <>
      <LastChoice product={product} choice={choice} chosen={chosen} onChoose={choose} />
      <Included parts={choice.included} />
      <ChoiceFields choice={choice} symbol={store.currency} />
      <AddonChoice product={product} symbol={store.currency} chosen={chosen} onChoose={choose} />
      <div className={styles.buy}>
        <strong className={styles.sum}>
          <Money amount={priceWith(served.price, addons)} symbol={store.currency} />
        </strong>
        <AddButton size="lg" product={product} onAdd={() => choice.isWhole() && setAdding(true)} />
      </div>
      {isAdding && (
        <Dialog title={product.name} onClose={close}>
          {words.length > 0 && <p className="dimmed">{listed(words)}</p>}
          <AddPanel
            store={store}
            product={served}
            addons={addons}
            isWhole={() => {
              const isWhole = choice.isWhole()
              // What is to be chosen again stands beneath the window.
              if (!isWhole) close()
              return isWhole
            }}
            onAdded={close}
          />
        </Dialog>
      )}
    </>
  )
}

function useFacts(store: PublicStore, product: PublicProduct) {
  const origin = useOrigin()
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: product.image ? origin + product.image : undefined,
    category: product.category?.name,
    brand: store.name,
    offers: {
      '@type': 'Offer',
      price: product.price,
      priceCurrency: store.currencyCode,
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
      url: origin + paths.product(store.slug, product.slug),
    },
  }
}
