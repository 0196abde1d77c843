import { refundReasons } from '@parta/contracts/money'
import type { PaymentView } from '@parta/contracts/payments'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOfYear } from '../../../lib/dates.ts'
import { codeKey, currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { useForWhom } from '../for-whom.ts'
import { EventLine } from './EventLine.tsx'
import classes from './Kart.module.css'

/** The same tones as those of the banners of events. */
const tones = { pending: 'act', paid: 'in', expired: 'bad', cancelled: 'quiet', refunded: 'quiet' } as const

export function PaymentRow({ payment, children }: { payment: PaymentView; children?: ReactNode }) {
  const { t } = useTranslation('payments')
  const who = useForWhom()(payment.aliasId)
  const { status, currency } = payment
  return (
    <article className={classes.payment} data-testid="payment">
      <div className={classes.words}>
        <span className={classes.head}>
          <strong className={classes.name}>{payment.title}</strong>
          <span className={classes.price}>{amountText(payment.amount, currency)}</span>
        </span>
        {payment.eventId === null ? (
          <span className={classes.muted}>{t(`types.${payment.type}`)}</span>
        ) : (
          <EventLine id={payment.eventId} />
        )}
        {who && <span className={classes.muted}>{who}</span>}
        <span className={classes.state}>
          <StateBadge tone={payment.inProgress ? 'act' : tones[status]}>
            {t(payment.inProgress ? 'status.inProgress' : `status.${status}`)}
          </StateBadge>
          <StatusText payment={payment} />
        </span>
        {payment.deposit && (
          <span className={classes.muted} data-testid="deposit">
            {t(`deposit.${payment.deposit.status}`, { deposit: amountText(payment.deposit.amount, currency) })}
          </span>
        )}
      </div>
      {children}
    </article>
  )
}

/** What follows from the state: until when it waits, what came back, why it was cancelled. */
function StatusText({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation('payments')
  const { status, reason, refundedAt, validUntil, datePaid, currency } = payment
  const line = (text: ReactNode) => <span className={classes.muted}>{text}</span>
  if (payment.inProgress) return line(t(payment.eventId ? 'text.inProgress' : 'text.inProgressSubscription'))
  if (status === 'pending') {
    return line(
      <>
        {t('text.pending')} <Moment at={payment.expiresAt} />
        {payment.eventId !== null && `. ${t('retry.pendingSeat')}`}
      </>,
    )
  }
  const why = refundReasons.find((known) => known === reason)
  if (status === 'cancelled') {
    return line(why ? t(`releases.${why}`) : reason ? t(codeKey(reason)) : t('text.cancelled'))
  }
  if (status === 'refunded' && refundedAt) {
    const back = amountText(payment.amount - payment.leaveCharge, currency)
    const kept = amountText(payment.leaveCharge, currency)
    const text = payment.leaveCharge > 0 ? t('text.refundedPart', { back, kept }) : t('text.refunded', { back })
    return line(
      `${text} ${payment.isChargeReturned && why === 'left' ? t('text.chargeReturned') : why ? t(`releases.${why}`) : ''}`.trim(),
    )
  }
  if (status === 'paid' && validUntil) return line(<Validity payment={payment} validUntil={validUntil} />)
  return datePaid ? line(<Moment at={datePaid} />) : null
}

/** From when until when a subscription is valid. */
function Validity({ payment, validUntil }: { readonly payment: PaymentView; readonly validUntil: string }) {
  const { t } = useTranslation('payments')
  const now = useNow()
  const { validFrom, datePaid } = payment
  const day = dayOfYear(lastMomentBefore(validUntil), currentLocale())
  if (new Date(validUntil) <= now) return t('text.ended', { day })
  if (!validFrom) return t('text.valid', { day })
  // Paid after the day on which it was to begin, it begins with the payment.
  const from = datePaid && datePaid > validFrom ? datePaid : validFrom
  return t('text.validFrom', { from: dayOfYear(from, currentLocale()), day })
}

/** `validUntil` is the midnight after the last day; people are told the last day. */
function lastMomentBefore(end: string): string {
  return new Date(new Date(end).getTime() - 1).toISOString()
}
