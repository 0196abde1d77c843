import { Button, Group } from '@mantine/core'
import { type Invoice, invoiceFormats } from '@parta/contracts/invoices'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../../lib/toast.ts'
import { saveInvoice } from '../invoices-api.ts'

/** Saves an invoice or a credit note as a file. */
export function InvoiceFiles({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('products')
  const [isBusy, setBusy] = useState(false)
  async function save(format: 'pdf' | 'isdoc'): Promise<void> {
    setBusy(true)
    await saveInvoice(invoice, format).catch(toastError)
    setBusy(false)
  }
  return (
    <Group gap="xs">
      {invoiceFormats.map((format) => (
        <Button
          key={format}
          size="sm"
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          aria-label={t(invoice.corrects ? 'invoices.saveNote' : 'invoices.save', {
            number: invoice.id,
            format: format.toUpperCase(),
          })}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  )
}
