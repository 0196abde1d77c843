import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import { useTranslation } from 'react-i18next'
import { buyPath, productPath, productsPath } from '../../../lib/shop-paths.ts'
import { useLatestProducts } from '../../../queries/products.ts'
import { Card } from '../../../ui/Card.tsx'
import { ProductLine } from '../../../ui/ProductLine.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import classes from './Products.module.css'

/**
 * The newest products of an organisation on its page. Admins are led to the management, everybody else to the shop.
 * Where the section is not open only admins see it, with the way to open it.
 */
export function LatestProducts({ org }: { org: Org }) {
  const { t } = useTranslation('products')
  const isAdmin = org.role === 'admin'
  const { data } = useLatestProducts(org.isRegistered ? org.id : null, limits.latestProducts)
  const isEmpty = data?.items.length === 0
  // Members of a registered organisation read that nothing is sold yet; strangers see no section.
  if (!isAdmin && (!data || (isEmpty && org.role === undefined))) return null
  return (
    <Card>
      <SectionHead title={t('latest')} to={isAdmin ? productsPath(org.id) : buyPath(org.id)} />
      {data && data.items.length > 0 ? (
        <ul className={classes.latest} data-testid="latest-products">
          {data.items.map((product) => (
            <ProductLine key={product.id} product={product} to={productPath(org.id, product.id)} />
          ))}
        </ul>
      ) : (
        <p className={classes.note}>
          {org.isRegistered
            ? data && t(isAdmin ? 'none.text' : 'none.member')
            : t(org.sellingAskedAt ? 'locked.asked' : 'locked.short')}
        </p>
      )}
    </Card>
  )
}
