import type { Product } from '@parta/contracts/products'
import { IconCalendarCheck, IconTicket } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isOver } from '../lib/products.ts'
import { Avatar } from './Avatar.tsx'
import { hash } from './hash.ts'
import { useMoney } from './numbers.ts'
import classes from './ProductLine.module.css'

type Priced = Pick<Product, 'price' | 'priceMultisport' | 'currency'>

interface PictureProps {
  readonly product: Pick<Product, 'id' | 'title' | 'image' | 'type'>
  readonly size: number
}

/** The picture of a product, a rounded square; without one, a ticket or a pass. */
export function ProductPicture({ product: { id, title, image, type }, size }: PictureProps) {
  const Icon = type === 'oneOff' ? IconTicket : IconCalendarCheck
  const style = { '--hue': hash(id) % 360, width: size, height: size } as CSSProperties
  return (
    <span className={classes.picture}>
      {image === 'BASIC' ? (
        <span className={classes.drawn} style={style} aria-hidden="true">
          <Icon size={size * 0.55} stroke={1.6} />
        </span>
      ) : (
        <Avatar who={{ id, name: title, image }} size={size} />
      )}
    </span>
  )
}

/** `150 Kč`, and the price with MultiSport if it is another one. */
function ProductPrice({ product: { price, priceMultisport, currency } }: { product: Priced }) {
  const { t } = useTranslation('products')
  const money = useMoney()
  return (
    <span className={classes.price}>
      <strong>{money(price, currency)}</strong>
      {priceMultisport !== null && (
        <small>
          {priceMultisport === 0 ? t('multisportFree') : t('multisport', { price: money(priceMultisport, currency) })}
        </small>
      )}
    </span>
  )
}

/** A product in a list: picture, title, type and price; the whole row opens it. */
export function ProductLine({ product, to }: { product: Product; to: string }) {
  const { t } = useTranslation('products')
  const isDiscontinued = product.status === 'discontinued'
  const isEnded = isDiscontinued || isOver(product, new Date())
  return (
    <li className={classes.line} data-testid="product" data-discontinued={isEnded || undefined}>
      <ProductPicture product={product} size={56} />
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Link to={to} className={classes.cover ?? ''}>
            {product.title}
          </Link>
        </h3>
        <p className={classes.type}>
          {t(`type.${product.type}`)}
          {isEnded && <span className={classes.badge}>{t(isDiscontinued ? 'discontinued' : 'over')}</span>}
        </p>
      </div>
      <ProductPrice product={product} />
    </li>
  )
}
