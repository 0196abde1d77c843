import { Button } from '@mantine/core'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { Currency } from '@parta/contracts/values'
import { IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/ListStates.tsx'
import { amountText } from '../../../ui/numbers.ts'
import type { KartItem } from '../kart.ts'
import classes from './Kart.module.css'

interface Props {
  readonly items: readonly KartItem[]
  readonly products: ReadonlyMap<string, ProductSnapshot>
  readonly totals: ReadonlyMap<Currency, number>
  /** Keeps the rows of one currency. */
  readonly onKeep: (currency: Currency) => void
}

/** Products in two currencies cannot be paid together. */
export function TwoCurrencies({ items, products, totals, onKeep }: Props) {
  const { t } = useTranslation('payments')
  const chosen = [...new Set(items.map(({ productId }) => productId))].flatMap((id) => products.get(id) ?? [])
  return (
    <Empty icon={IconCoins} title={t('currencies.title')} text={t('currencies.text')}>
      <ul className={classes.currencies}>
        {[...totals].map(([currency, total]) => (
          <li key={currency}>
            <span className={classes.words}>
              {chosen
                .filter((product) => product.currency === currency)
                .map(({ id, title }) => (
                  <strong key={id}>{title}</strong>
                ))}
            </span>
            <Button variant="light" onClick={() => onKeep(currency)}>
              {t('currencies.keep', { total: amountText(total, currency) })}
            </Button>
          </li>
        ))}
      </ul>
    </Empty>
  )
}
