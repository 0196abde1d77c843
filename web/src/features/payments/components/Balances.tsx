import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { amountText } from '../../../ui/numbers.ts'
import { useBalances } from '../api.ts'
import classes from './Kart.module.css'

/** The credit in each currency. The second one is shown only when it is used. */
export function Balances() {
  const { t } = useTranslation('payments')
  const { data } = useBalances()
  const shown = data?.credit.filter(({ available, held }, at) => at === 0 || available !== 0 || held !== 0) ?? []
  return (
    <div className={classes.balances} data-testid="credit">
      {shown.map(({ currency, available, held }) => (
        <div key={currency} className={classes.balance}>
          <span>
            {t('credit.title')}
            <strong>{amountText(available, currency)}</strong>
            {held > 0 && (
              <span className={classes.muted}>{t('credit.held', { held: amountText(held, currency) })}</span>
            )}
          </span>
          <Button component={Link} to={`${paths.topUp}?${new URLSearchParams({ currency })}`}>
            {t('credit.topUp')}
          </Button>
        </div>
      ))}
    </div>
  )
}
