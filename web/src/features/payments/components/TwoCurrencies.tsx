import { Button } from '@mantine/core'
import type { Currency } from '@parta/contracts/values'
import { IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/ListStates.tsx'
import { amountText } from '../../../ui/numbers.ts'

interface Props {
  readonly totals: ReadonlyMap<Currency, number>
  /** Keeps the rows of one currency. */
  readonly onKeep: (currency: Currency) => void
}

/** Products in two currencies cannot be paid together. */
export function TwoCurrencies({ totals, onKeep }: Props) {
  const { t } = useTranslation('payments')
  return (
    <Empty icon={IconCoins} title={t('currencies.title')} text={t('currencies.text')}>
      {[...totals].map(([currency, total]) => (
        <Button key={currency} variant="default" onClick={() => onKeep(currency)}>
          {t('currencies.keep', { total: amountText(total, currency) })}
        </Button>
      ))}
    </Empty>
  )
}
