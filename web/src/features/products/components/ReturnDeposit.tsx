import { Button, Group } from '@mantine/core'
import type { SoldPayment } from '@parta/contracts/sales'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../../lib/toast.ts'
import { amountText } from '../../../ui/numbers.ts'
import { requestReturn } from '../api.ts'

/** Gives back the kept deposit of a payment, after a second click: it cannot be kept again. */
export function ReturnDeposit({ payment }: { payment: SoldPayment }) {
  const { t } = useTranslation('products')
  const [isAsked, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function give(): Promise<void> {
    setBusy(true)
    try {
      await requestReturn(payment.id)
      toast(t('sales.depositReturned'))
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
    ask(false)
  }
  if (!isAsked) {
    return (
      <Button variant="default" size="sm" onClick={() => ask(true)}>
        {t('sales.returnDeposit')}
      </Button>
    )
  }
  return (
    <Group gap="xs">
      <Button size="sm" loading={isBusy} onClick={() => void give()}>
        {t('sales.reallyReturn', { amount: amountText(payment.keptDeposit ?? 0, payment.currency) })}
      </Button>
      <Button variant="default" size="sm" disabled={isBusy} onClick={() => ask(false)}>
        {t('sales.leaveDeposit')}
      </Button>
    </Group>
  )
}
