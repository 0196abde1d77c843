import { Button } from '@mantine/core'
import type { PaymentView } from '@parta/contracts/payments'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/use-action.ts'
import { saveReceipt } from '../api.ts'
import { receiptsOf } from '../receipts.ts'
import classes from './Kart.module.css'

/** The receipts of a payment that was paid, and perhaps refunded. */
export function Receipts({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation('payments')
  const { isBusy, act } = useAction()
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
          onClick={() => act(() => saveReceipt(payment, of))}
        >
          {t(`receipt.${of}`)}
        </Button>
      ))}
    </div>
  )
}
