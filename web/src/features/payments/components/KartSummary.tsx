import { Button, Checkbox, Stack } from '@mantine/core'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { Currency } from '@parta/contracts/values'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import type { CallError } from '../../../lib/request.ts'
import { Card } from '../../../ui/Card.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { availableIn, type KartBody, useBalances } from '../api.ts'
import { useFocusKept } from '../focus-kept.ts'
import { depositsOf, type KartItem, repeated, rowsOf, totalsOf } from '../kart.ts'
import { type Refusals, refusalsOf } from '../refusals.ts'
import { usePay } from '../use-pay.ts'
import classes from './Kart.module.css'

interface Props {
  readonly items: readonly KartItem[]
  readonly products: ReadonlyMap<string, ProductSnapshot>
  /** The event that a subscription is bought for. */
  readonly back?: string | null
  /** Called when the kart is bought, or waits for its top-up. */
  readonly onPaid: () => void
  readonly onRefused: (refused: Refusals) => void
}

/** The total of a kart, the credit, and what can be done: pay, or top up what is missing. */
export function KartSummary({ items, products, back = null, onPaid, onRefused }: Props) {
  const { t } = useTranslation('payments')
  const { data: me } = useMe()
  const [[currency, total] = ['CZK', 0] as const] = [...totalsOf(items, products)]
  if (items.length === 0) {
    return (
      <Card title={t('kart.summary')}>
        <p className={classes.muted}>{t('kart.empty')}</p>
      </Card>
    )
  }
  const deposit = depositsOf(items, products)
  const body = { payments: rowsOf(items, me?.id ?? ''), expected: { currency, amount: total, deposit } }
  // The finish page leads to the event for which a subscription was bought, or to which it is linked.
  const linked = items.map(({ productId }) => products.get(productId)?.eventId ?? null)
  const event = back ?? linked.find((id) => id !== null) ?? null
  const isBlocked = repeated(items).size > 0
  const isSeat = items.some(({ eventId }) => eventId !== null)
  const refuse = (error: CallError) => {
    const refused = refusalsOf(error, items)
    onRefused(refused)
    return refused.size > 0
  }
  return <PayCard {...{ currency, total, deposit, body, isBlocked, isSeat, event, onPaid }} onRefused={refuse} />
}

interface PayCardProps {
  readonly currency: Currency
  /** In minor units. */
  readonly total: number
  /** What is held beside it, in minor units. */
  readonly deposit: number
  readonly body: KartBody
  /** Whether the kart cannot be paid, because two rows are for the same. */
  readonly isBlocked?: boolean
  /** Whether seats are bought, which are certain only once they are paid. */
  readonly isSeat?: boolean
  readonly event?: string | null
  readonly onPaid?: () => void
  /** Shows which rows were refused. @returns whether it names any */
  readonly onRefused?: (error: CallError) => boolean
}

export function PayCard(props: PayCardProps) {
  const { currency, total, deposit, body, isBlocked = false, isSeat = false, event = null, onPaid, onRefused } = props
  const { t } = useTranslation('payments')
  const { data: credit } = useBalances()
  const { pay, topUp, isBusy } = usePay({
    event,
    ...(onPaid ? { onPaid } : {}),
    ...(onRefused ? { onRefused } : {}),
  })
  const [isAutomatic, setAutomatic] = useState(false)
  const waiting = isAutomatic ? { ...body, payWhenToppedUp: true } : body
  const { box, keep } = useFocusKept()
  const available = availableIn(credit, currency)
  const missing = available === undefined ? 0 : Math.max(0, total + deposit - available)
  // The button is disabled until the answer, and would lose the focus where the purchase is refused.
  const send = (sent: Promise<void>) => void sent.then(() => keep('button'))
  const isReady = available !== undefined && !isBlocked
  const ink = isReady ? { c: 'var(--on-accent)' } : {}
  const look = { size: 'xl', fullWidth: true, color: 'accent', classNames: { label: classes.payLabel ?? '' } } as const
  const button = { ...look, loading: isBusy, disabled: !isReady, ...ink }
  return (
    <Card title={t('kart.summary')}>
      <Stack gap="md">
        <Sums currency={currency} total={total} deposit={deposit} available={available} missing={missing} />
        {missing > 0 && (
          <>
            <p className={classes.muted}>{t(isSeat ? 'kart.topUpSeat' : 'kart.topUpText')}</p>
            <Checkbox
              label={t('kart.automatic')}
              description={t(isSeat ? 'kart.automaticSeat' : 'kart.automaticText')}
              checked={isAutomatic}
              onChange={({ currentTarget }) => setAutomatic(currentTarget.checked)}
            />
          </>
        )}
        <div ref={box}>
          {isBlocked && (
            <p className={classes.blocked} role="alert">
              {t('kart.blocked')}
            </p>
          )}
          {missing > 0 ? (
            <Button {...button} onClick={() => send(topUp(waiting, { currency, missing }))} data-testid="top-up">
              {t('kart.topUp', { amount: amountText(missing, currency) })}
            </Button>
          ) : (
            <Button {...button} onClick={() => send(pay(body))} data-testid="pay">
              {total > 0
                ? t('kart.pay', { total: amountText(total, currency) })
                : t(deposit > 0 ? 'kart.payDeposit' : 'kart.payFree')}
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  )
}

interface SumsProps extends Pick<PayCardProps, 'currency' | 'total' | 'deposit'> {
  /** `undefined` while it is not known. */
  readonly available: number | undefined
  readonly missing: number
}

function Sums({ currency, total, deposit, available, missing }: SumsProps) {
  const { t } = useTranslation('payments')
  return (
    <dl className={classes.sums} data-testid="kart-total">
      <dt>{t('kart.total')}</dt>
      <dd className={classes.total}>{amountText(total, currency)}</dd>
      {deposit > 0 && (
        <>
          <dt>{t('kart.deposit')}</dt>
          <dd>{amountText(deposit, currency)}</dd>
        </>
      )}
      <dt>{t('kart.credit')}</dt>
      <dd>{available === undefined ? '…' : amountText(available, currency)}</dd>
      {available !== undefined && missing === 0 && (
        <>
          <dt>{t('kart.rest')}</dt>
          <dd>{amountText(available - total - deposit, currency)}</dd>
        </>
      )}
      {missing > 0 && (
        <>
          <dt className={classes.missing}>{t('kart.missing')}</dt>
          <dd className={classes.missing}>{amountText(missing, currency)}</dd>
        </>
      )}
    </dl>
  )
}
