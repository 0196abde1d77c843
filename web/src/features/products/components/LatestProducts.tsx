import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buyPath, productPath, productsPath } from '../../../lib/shop-paths.ts'
import { useLatestProducts } from '../../../queries/products.ts'
import { Card } from '../../../ui/Card.tsx'
import { ProductLine } from '../../../ui/ProductLine.tsx'
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
      <Link to={isAdmin ? productsPath(org.id) : buyPath(org.id)} className={classes.head ?? ''}>
        <h2>{t('latest')}</h2>
        <IconChevronRight size={22} aria-hidden="true" />
      </Link>
      {data && data.items.length > 0 ? (
        <ul className={classes.latest} data-testid="latest-products">
          {data.items.map((product) => (
            <ProductLine key={product.id} product={product} to={productPath(org.id, product.id)} />
          ))}
        </ul>
      ) : (
        <p className={classes.note}>
          {org.isRegistered ? data && t(isAdmin ? 'none.text' : 'none.member') : t('locked.short')}
        </p>
      )}
    </Card>
  )
}
