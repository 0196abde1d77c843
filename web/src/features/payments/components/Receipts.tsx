import { Button } from '@mantine/core'
import type { PaymentView } from '@parta/contracts/payments'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../../lib/toast.ts'
import { saveReceipt } from '../api.ts'
import { receiptsOf } from '../receipts.ts'
import classes from './Kart.module.css'

/** The receipts of a payment that was paid, and perhaps refunded. */
export function Receipts({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation('payments')
  const [isBusy, setBusy] = useState(false)
  async function save(of: 'payment' | 'refund'): Promise<void> {
    setBusy(true)
    await saveReceipt(payment, of).catch(toastError)
    setBusy(false)
  }
  const receipts = receiptsOf(payment)
  if (receipts.length === 0) return null
  return (
    <div className={classes.actions}>
      {receipts.map((of) => (
        <Button
          key={of}
          size="sm"
          variant="default"
          px="sm"
          loading={isBusy}
          leftSection={<IconReceipt size={18} aria-hidden="true" />}
          onClick={() => void save(of)}
        >
          {t(`receipt.${of}`)}
        </Button>
      ))}
    </div>
  )
}
