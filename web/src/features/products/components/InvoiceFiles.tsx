import { Button, Group } from '@mantine/core'
import { type Invoice, invoiceFormats } from '@parta/contracts/invoices'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/use-action.ts'
import { saveInvoice } from '../invoices-api.ts'

export function InvoiceFiles({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('products')
  const { isBusy, act } = useAction()
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
          onClick={() => act(() => saveInvoice(invoice, format))}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  )
}
