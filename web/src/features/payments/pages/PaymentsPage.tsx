import { Button, Stack, Tabs } from '@mantine/core'
import type { PaymentView } from '@parta/contracts/payments'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { paths } from '../../../lib/paths.ts'
import { buyPath } from '../../../lib/shop-paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useAsk } from '../../../ui/ask.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { cancel, usePayments } from '../api.ts'
import { Balances } from '../components/Balances.tsx'
import classes from '../components/Kart.module.css'
import { PaymentLog } from '../components/PaymentLog.tsx'
import { PaymentRow } from '../components/PaymentRow.tsx'
import { Receipts } from '../components/Receipts.tsx'
import { isToRenew } from '../renewal.ts'

export function PaymentsPage() {
  const { t } = useTranslation('payments')
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'log' ? 'log' : 'payments'
  const choose = (next: string | null) => setQuery(next === 'log' ? { tab: 'log' } : {}, { replace: true })
  return (
    <>
      <PageHeader title={t('title')} help="payments" lead={t('lead')} />
      <Stack gap="lg">
        <Balances />
        <Tabs value={tab} onChange={choose} keepMounted={false}>
          <Tabs.List mb="lg">
            <Tabs.Tab value="payments">{t('tabs.payments')}</Tabs.Tab>
            <Tabs.Tab value="log">{t('tabs.log')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="payments">
            <OwnPayments />
          </Tabs.Panel>
          <Tabs.Panel value="log">
            <PaymentLog />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </>
  )
}

function OwnPayments() {
  const { t } = useTranslation('payments')
  const list = usePayments()
  const { data: me } = useMe()
  const now = useNow()
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading && list.items.length === 0) return <Loading rows={3} />
  if (list.items.length === 0) {
    return (
      <Empty icon={IconReceipt} title={t('empty.title')} text={t('empty.text')}>
        <Button component={Link} to={paths.search} variant="default">
          {t('empty.search')}
        </Button>
      </Empty>
    )
  }
  return (
    <>
      <ul className={classes.list} data-testid="payments">
        {list.items.map((payment) => (
          <li key={payment.id}>
            <PaymentRow payment={payment}>
              {payment.status === 'pending' && !payment.inProgress && <Waiting payment={payment} />}
              {payment.datePaid && <Receipts payment={payment} />}
              {isToRenew(payment, { all: list.items, payer: me }, now) && <Renew payment={payment} />}
            </PaymentRow>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

/** The link to a kart that renews the subscription of a payment, for the same person. */
function Renew({ payment: { orgId, productId, aliasId } }: { payment: PaymentView }) {
  const { t } = useTranslation('payments')
  const { data: me } = useMe()
  const person = aliasId ?? me?.id
  if (person === undefined) return null
  return (
    <div className={classes.actions}>
      <Button component={Link} to={buyPath(orgId, { product: productId, people: [person] })} variant="default">
        {t('renew')}
      </Button>
    </div>
  )
}

/** The two ways on from a pending payment. */
function Waiting({ payment: { id, orgId, title } }: { payment: PaymentView }) {
  const { t } = useTranslation('payments')
  const ask = useAsk()
  const askToCancel = () =>
    ask({
      title: t('cancel.title'),
      text: t('cancel.text', { title }),
      confirm: t('cancel.confirm'),
      keep: t('cancel.keep'),
      run: async () => {
        await cancel(id)
        toast(t('cancel.done'))
      },
    })
  return (
    <div className={classes.actions}>
      <Button component={Link} to={buyPath(orgId, { retry: id })}>
        {t('retry.open')}
      </Button>
      <Button variant="default" onClick={askToCancel}>
        {t('cancel.open')}
      </Button>
    </div>
  )
}
