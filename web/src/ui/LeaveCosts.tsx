import { useTranslation } from 'react-i18next'
import type { LeaveCost } from '../lib/leave-cost.ts'
import { amountText } from './numbers.ts'

/** What leaving several paid seats costs at most, and that the rest goes back to the credit. */
export function LeaveCosts({ costs }: { costs: readonly LeaveCost[] }) {
  const { t } = useTranslation('cards')
  return costs.map(({ seats, currency, charge }) => (
    <p key={currency} data-testid="leave-costs">
      {charge > 0
        ? t('leaveCost.charge', { count: seats, amount: amountText(charge, currency) })
        : t('leaveCost.free', { count: seats })}
    </p>
  ))
}
