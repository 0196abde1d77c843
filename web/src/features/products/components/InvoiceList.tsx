import { useTranslation } from 'react-i18next'
import { dayOfYear, monthText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/Card.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { useInvoices } from '../invoices-api.ts'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import classes from './Sales.module.css'

/** The invoices and credit notes of an organisation, the latest first; nothing before the first one. */
export function InvoiceList({ orgId }: { orgId: string }) {
  const { t } = useTranslation('products')
  const list = useInvoices(orgId)
  if (list.items.length === 0) return null
  return (
    <Card title={t('invoices.title')}>
      <ul className={classes.payments} data-testid="invoices">
        {list.items.map((invoice) => (
          <li key={invoice.id} className={classes.payment}>
            <span className={classes.who}>
              <strong>{t(invoice.corrects ? 'invoices.note' : 'invoices.number', { number: invoice.id })}</strong>
              <span className={classes.muted}>
                {invoice.corrects
                  ? t('invoices.corrects', { number: invoice.corrects.id, reason: invoice.corrects.reason })
                  : `${monthText(`${invoice.month}-15`, currentLocale())} · ${t('invoices.due', { day: dayOfYear(invoice.due, currentLocale()) })}`}
              </span>
            </span>
            <span className={classes.sum}>
              <strong>{amountText(invoice.total, invoice.currency)}</strong>
              <InvoiceFiles invoice={invoice} />
            </span>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  )
}
