import type { LogEntry } from '@parta/contracts/payment-log'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { usePaymentLog } from '../api.ts'
import { useForWhom } from '../for-whom.ts'
import classes from './Kart.module.css'
import { Statements } from './Statements.tsx'

/** Every movement of the person's credit, and its statement as a file. */
export function PaymentLog() {
  const { t } = useTranslation('payments')
  const list = usePaymentLog()
  const forWhom = useForWhom()
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading && list.items.length === 0) return <Loading rows={3} />
  if (list.items.length === 0)
    return <Empty icon={IconArrowsExchange} title={t('log.empty.title')} text={t('log.empty.text')} />
  return (
    <>
      <Statements moved={new Set(list.items.map(({ currency }) => currency))} />
      <ul className={classes.log} data-testid="payment-log">
        {list.items.map(({ id, action, amount, creditAvailable, currency, createdAt, about }) => (
          <li key={id} className={classes.entry}>
            <span className={classes.words}>
              <strong>{about?.isCharge ? t('log.chargeBack') : t(`log.actions.${action}`)}</strong>
              {about && <About about={about} who={forWhom(about.aliasId)} />}
              <span className={classes.muted}>
                <Moment at={createdAt} />
              </span>
            </span>
            <span className={classes.amount}>
              {/* A kept deposit was held before: the credit stays as it was. */}
              <span
                className={action === 'depositKept' ? classes.muted : classes.price}
                data-gain={amount > 0 || undefined}
              >
                {amount > 0 ? '+' : ''}
                {amountText(amount, currency)}
              </span>
              <span className={classes.muted}>{t('log.after', { credit: amountText(creditAvailable, currency) })}</span>
            </span>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

/** What was paid for, and for whom in a family. */
function About({ about: { title, event }, who }: { about: NonNullable<LogEntry['about']>; who: string }) {
  return (
    <>
      <span className={classes.muted}>
        {title}
        {event && (
          <>
            {' · '}
            <Link to={eventPath(event.id)}>{event.name}</Link>
          </>
        )}
      </span>
      {who && <span className={classes.muted}>{who}</span>}
    </>
  )
}
