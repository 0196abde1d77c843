import type { ProductSnapshot } from '@parta/contracts/products'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/Card.tsx'
import { type KartItem, keysOf, nobody, type Owners, repeated, withChanged, without } from '../kart.ts'
import { type Refusals, refusalKey } from '../refusals.ts'
import classes from './Kart.module.css'
import { KartLine } from './KartLine.tsx'

interface Props {
  readonly items: readonly KartItem[]
  readonly products: ReadonlyMap<string, ProductSnapshot>
  /** Who of the family has a product already, by its id. */
  readonly owners: ReadonlyMap<string, Owners>
  readonly refused: Refusals
  /** Whether the people and events were chosen before, by joining, and cannot be changed. */
  readonly isFixed: boolean
  readonly onChange: (items: readonly KartItem[]) => void
}

/** The rows of the kart: who gets what, and for how much. Rows that repeat each other are marked. */
export function KartRows({ items, products, owners, refused, isFixed, onChange }: Props) {
  const { t } = useTranslation('payments')
  const twice = repeated(items)
  const keys = keysOf(items)
  // The last seat that was chosen by joining is given up on the page of its event.
  const canRemove = !isFixed || items.length > 1
  return (
    <Card title={t('kart.rows')}>
      <ul className={classes.rows} data-testid="kart-rows">
        {items.map((item, at) => {
          const product = products.get(item.productId)
          if (!product) return null
          return (
            <KartLine
              key={keys[at]}
              {...{ item, product, isFixed, canRemove }}
              owners={owners.get(product.id) ?? nobody}
              isTwice={twice.has(at)}
              refused={refused.get(refusalKey(item))}
              onChange={(change) => onChange(withChanged(items, at, change))}
              onRemove={() => onChange(without(items, at))}
            />
          )
        })}
      </ul>
    </Card>
  )
}
