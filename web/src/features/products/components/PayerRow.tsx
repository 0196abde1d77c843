import type { PaidSum, Payer } from '@parta/contracts/payers'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../../ui/Avatar.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import classes from './Sales.module.css'

interface Props extends Pick<Payer, 'person' | 'alias'> {
  readonly sums: readonly PaidSum[]
  /** The badge beside the sums: how their seat is paid for, or their subscription. */
  readonly state: ReactNode
  /** More about them, below the name. */
  readonly children?: ReactNode
}

/** A person or an alias in a list of those who pay: who it is, how it stands, and what was paid and came back. */
export function PayerRow({ person, alias, sums, state, children }: Props) {
  const { t } = useTranslation('products')
  const owner = (
    <PersonLink id={person.id} deleted={person.deleted}>
      {person.deleted ? t('common:deletedPerson') : fullName(person)}
    </PersonLink>
  )
  return (
    <li className={classes.payment}>
      <span className={classes.who}>
        <strong>{alias ? fullName(alias) : owner}</strong>
        {alias && (
          <span className={classes.muted}>
            {t('payers.owner')} {owner}
          </span>
        )}
      </span>
      <span className={classes.sum}>
        {sums.map(({ currency, paid, refunded }) => (
          <span key={currency} className={classes.sum}>
            {paid > 0 && <strong>{t('payers.paid', { amount: amountText(paid, currency) })}</strong>}
            {refunded > 0 && <StateBadge>{t('sales.refunded', { amount: amountText(refunded, currency) })}</StateBadge>}
          </span>
        ))}
        {state}
      </span>
      <div className={classes.more}>{children}</div>
    </li>
  )
}
