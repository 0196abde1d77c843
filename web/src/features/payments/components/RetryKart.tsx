import { Button, Stack } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { LeaveSteps } from '../../../ui/LeaveSteps.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { useBoughtWith } from '../api.ts'
import classes from '../pages/BuyPage.module.css'
import { PayCard } from './KartSummary.tsx'
import { PaymentRow } from './PaymentRow.tsx'

/** A pending payment that is tried again, together with those bought with it. */
export function RetryKart({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation('payments')
  const { data, error, mutate } = useBoughtWith(paymentId)
  if (error && !data) return <Failed error={error} again={() => void mutate()} />
  if (!data) return <Loading rows={2} />
  const asked = data.items.find(({ id }) => id === paymentId)
  const waiting = data.items.filter(
    ({ purchaseId, status }) => purchaseId === asked?.purchaseId && status === 'pending',
  )
  if (!asked || waiting.length === 0) {
    return (
      <Empty icon={IconReceipt} title={t('retry.over.title')} text={t('retry.over.text')}>
        <Button component={Link} to={paths.payments} variant="default">
          {t('retry.over.payments')}
        </Button>
      </Empty>
    )
  }
  const total = waiting.reduce((sum, { amount }) => sum + amount, 0)
  const deposit = waiting.reduce((sum, payment) => sum + (payment.deposit?.amount ?? 0), 0)
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        {waiting.map((payment) => (
          <PaymentRow key={payment.id} payment={payment}>
            {payment.leaveSteps.length > 0 && (
              <LeaveSteps steps={payment.leaveSteps} start={payment.expiresAt} paid={payment} />
            )}
          </PaymentRow>
        ))}
      </Stack>
      <div className={classes.summary}>
        <PayCard
          currency={asked.currency}
          total={total}
          deposit={deposit}
          body={{ payments: [], retryId: paymentId }}
          isSeat={waiting.some(({ eventId }) => eventId !== null)}
        />
      </div>
    </div>
  )
}
