import { Button, Stack, TextInput } from '@mantine/core'
import type { Billing } from '@parta/contracts/invoices'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { adminSalesPath, proposalPath } from '../../../lib/admin-paths.ts'
import { wallClock } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/now.ts'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { InvoiceFiles } from '../components/InvoiceFiles.tsx'
import { IssueDialog } from '../components/IssueDialog.tsx'
import classes from '../components/Sales.module.css'
import { useBilling } from '../invoices-api.ts'
import { monthBefore } from '../sales.ts'

/** For site admins: what the organisations got in a month, and their invoices. */
export function BillingPage() {
  const { t } = useTranslation('products')
  const [query, change] = useAddress()
  const latest = monthBefore(wallClock(useNow()).day)
  const month = query.get('month') ?? latest
  return (
    <Stack gap="lg">
      <PageHeader title={t('invoices.title')} lead={t('invoices.lead')} />
      <Card>
        <TextInput
          type="month"
          label={t('invoices.month')}
          maw={420}
          max={latest}
          value={month}
          onChange={({ currentTarget: { value } }) => change((now) => withParam(now, 'month', value || null))}
        />
      </Card>
      <Organisations key={month} month={month} />
    </Stack>
  )
}

function Organisations({ month }: { month: string }) {
  const { t } = useTranslation('products')
  const { data, error, mutate } = useBilling(month)
  const [issuing, setIssuing] = useState<Billing | null>(null)
  if (!data) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
  if (data.items.length === 0) {
    return <Empty icon={IconFileInvoice} title={t('sales.none')} text={t('invoices.noneText')} />
  }
  return (
    <Card>
      <ul className={classes.payments} data-testid="billing">
        {data.items.map((billing) => (
          <Row key={`${billing.orgId} ${billing.currency}`} billing={billing} onIssue={() => setIssuing(billing)} />
        ))}
      </ul>
      {issuing && <IssueDialog billing={issuing} month={month} onClose={() => setIssuing(null)} />}
    </Card>
  )
}

function Row({ billing, onIssue }: { billing: Billing; onIssue: () => void }) {
  const { t } = useTranslation('products')
  const { orgId, name, currency, sold, fee, invoice } = billing
  return (
    <li className={classes.payment}>
      <span className={classes.who}>
        <strong>
          <Link to={adminSalesPath(orgId)}>{name}</Link>
        </strong>
        <span className={classes.muted}>{t('invoices.sold', { amount: amountText(sold, currency) })}</span>
        <span className={classes.muted}>{t('invoices.fee', { amount: amountText(fee, currency) })}</span>
      </span>
      <span className={classes.sum}>
        {invoice ? (
          <>
            <StateBadge tone="in">{t('invoices.number', { number: invoice.id })}</StateBadge>
            <InvoiceFiles invoice={invoice} />
            <Button size="sm" variant="subtle" component={Link} to={proposalPath('creditNote', invoice.id)}>
              {t('invoices.correct')}
            </Button>
          </>
        ) : (
          fee > 0 && (
            <Button size="sm" onClick={onIssue}>
              {t('invoices.issue')}
            </Button>
          )
        )}
      </span>
    </li>
  )
}
