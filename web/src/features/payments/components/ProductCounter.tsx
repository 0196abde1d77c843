import { ActionIcon, Button } from '@mantine/core'
import type { Product, ProductSnapshot } from '@parta/contracts/products'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dayOfYear } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import { calendarPath } from '../../../lib/paths.ts'
import { productPath } from '../../../lib/shop-paths.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { useMoney } from '../../../ui/numbers.ts'
import { ProductPicture } from '../../../ui/ProductLine.tsx'
import { useEventName } from '../api.ts'
import { countOf, isSoldAt, type KartItem, nextPerson, type Owners, withOneLess, withOneMore } from '../kart.ts'
import { seatOwners } from '../seats.ts'
import { EventLine } from './EventLine.tsx'
import classes from './Kart.module.css'

/** A product that is offered, without the description where only its event names it. */
export type Offered = ProductSnapshot & Partial<Pick<Product, 'description'>>

interface Props {
  readonly product: Offered
  readonly items: readonly KartItem[]
  readonly family: readonly string[]
  /** Who of the family has the subscription already. */
  readonly owners: Owners
  readonly onChange: (items: readonly KartItem[]) => void
}

/** One product with its counter: at most one for each person. */
export function ProductCounter({ product, items, family, owners: holders, onChange }: Props) {
  const { t } = useTranslation('payments')
  const { data: me } = useMe()
  const money = useMoney()
  const count = countOf(items, product.id)
  // A one-off product is a seat at an event: without a linked one that sells it, it is bought by joining.
  const isOneOff = product.type === 'oneOff'
  const { data: linked } = useEventName(isOneOff ? product.eventId : null)
  const isSelling = linked !== undefined && isSoldAt(product.id, linked, new Date())
  const owners = isOneOff ? seatOwners(linked, me?.id ?? '') : holders
  const needsEvent = isOneOff && !isSelling
  return (
    <article className={classes.product} data-testid="product">
      <ProductPicture product={product} size={56} />
      <div className={classes.words}>
        <strong className={classes.name}>
          <Link to={productPath(product.orgId, product.id)}>{product.title}</Link>
        </strong>
        <span className={classes.muted}>{t(`types.${product.type}`)}</span>
        <Terms product={product} />
        <Owned owners={owners} isSeat={isOneOff} />
        {isSelling && product.eventId && <EventLine id={product.eventId} />}
        {product.description && <span className={classes.description}>{product.description}</span>}
      </div>
      <span className={classes.price}>{money(product.price, product.currency)}</span>
      {needsEvent ? (
        <Button component={Link} to={calendarPath(product.orgId)} variant="default" className={classes.choose}>
          {t('kart.chooseEvent')}
        </Button>
      ) : (
        <div className={classes.counter}>
          <CountButton
            variant="default"
            isOff={count === 0}
            aria-label={t('kart.less', { title: product.title })}
            onPress={() => onChange(withOneLess(items, product.id))}
          >
            <IconMinus size={18} aria-hidden="true" />
          </CountButton>
          <output className={classes.count} aria-live="polite">
            {count}
          </output>
          <CountButton
            variant="filled"
            isOff={nextPerson(items, product.id, { family, owners }) === undefined}
            aria-label={t('kart.more', { title: product.title })}
            onPress={() => onChange(withOneMore(items, product.id, { family, owners }))}
          >
            <IconPlus size={18} aria-hidden="true" />
          </CountButton>
        </div>
      )}
    </article>
  )
}

interface CountButtonProps {
  readonly variant: 'default' | 'filled'
  /** Whether the button does nothing: there is no row to remove, or nobody to add. */
  readonly isOff: boolean
  readonly 'aria-label': string
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A button that keeps the keyboard focus when its last press turns it off; `disabled` would lose it. */
function CountButton({ isOff, onPress, ...props }: CountButtonProps) {
  const off = isOff ? { 'data-disabled': true, 'aria-disabled': true } : {}
  return <ActionIcon {...props} {...off} size={44} color="brand" radius="xl" onClick={isOff ? undefined : onPress} />
}

/** Who of the family has the subscription, or the seat, already. */
function Owned({ owners: { all }, isSeat }: { readonly owners: Owners; readonly isSeat: boolean }) {
  const { t } = useTranslation('payments')
  const { data: me } = useMe()
  if (all.length === 0 || !me) return null
  const names = [me, ...me.aliases].filter(({ id }) => all.includes(id)).map(fullName)
  const isOnlyMe = all.length === 1 && all[0] === me.id
  return (
    <span className={classes.muted} data-testid="owned">
      {isOnlyMe
        ? t(isSeat ? 'kart.seated' : 'kart.owned')
        : t(isSeat ? 'kart.seatedBy' : 'kart.ownedBy', { names: names.join(', ') })}
    </span>
  )
}

/** How long a product is valid, what it costs with MultiSport, whether it joins events, and whether leaving costs something. */
function Terms({ product }: { product: Offered }) {
  const { t } = useTranslation('payments')
  const money = useMoney()
  const { priceMultisport, currency, validDays, validUntil, autoJoin, leaveCharge } = product
  const lines = [
    validDays === null ? '' : t('products:valid.days', { count: validDays }),
    validUntil === null ? '' : t('products:valid.until', { day: dayOfYear(validUntil, currentLocale()) }),
    priceMultisport === 0 ? t('products:multisportFree') : '',
    priceMultisport ? t('products:multisport', { price: money(priceMultisport, currency) }) : '',
    autoJoin ? t('kart.autoJoin') : '',
    (leaveCharge ?? 0) > 0 ? t('kart.hasCharge') : '',
  ].filter(Boolean)
  return lines.map((line) => (
    <span key={line} className={classes.muted}>
      {line}
    </span>
  ))
}
