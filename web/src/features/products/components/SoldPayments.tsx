import { Button, Group } from '@mantine/core'
import { reportFormats } from '@parta/contracts/money'
import type { SoldPayment } from '@parta/contracts/sales'
import { IconChartBar, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { proposalPath } from '../../../lib/admin-paths.ts'
import { useMe } from '../../../lib/me.ts'
import { eventPath } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { type Range, saveReport, usePaymentReport } from '../api.ts'
import { ReturnDeposit } from './ReturnDeposit.tsx'
import classes from './Sales.module.css'

/**
 * Who paid what for which event, the latest first, and the whole list as files.
 * @param canRefund whether the reader may propose to refund a payment, as a site admin; others are admins of the
 * organisation, and may give kept deposits back
 */
export function SoldPayments({ range, canRefund }: { range: Range; canRefund: boolean }) {
  const { t } = useTranslation('products')
  const list = usePaymentReport(range)
  const { isBusy, act } = useAction()
  if (list.isLoading && list.items.length === 0) return <Loading rows={3} />
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.items.length === 0) return <Empty icon={IconChartBar} title={t('sales.none')} text={t('sales.noneText')} />
  return (
    <Card title={t('sales.payments')}>
      <Group gap="xs">
        {reportFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            loading={isBusy}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => act(() => saveReport(range, format))}
          >
            {t('sales.download', { format: format.toUpperCase() })}
          </Button>
        ))}
      </Group>
      <ul className={classes.payments} data-testid="sold">
        {list.items.map((payment) => (
          <Row key={payment.id} payment={payment} canRefund={canRefund} />
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  )
}

function Row({ payment, canRefund }: { payment: SoldPayment; canRefund: boolean }) {
  const { t } = useTranslation('products')
  const { payer, alias, product, event, amount, refunded, currency, datePaid, keptDeposit } = payment
  const { data: me } = useMe()
  return (
    <li className={classes.payment}>
      <span className={classes.who}>
        <strong>
          <PersonLink id={payer.id} deleted={payer.deleted}>
            {payer.deleted ? t('common:deletedPerson') : fullName(payer)}
          </PersonLink>
        </strong>
        {alias && <span className={classes.muted}>{t('sales.for', { name: fullName(alias) })}</span>}
        <span className={classes.muted}>
          {product.title}
          {event && (
            <>
              {' · '}
              <Link to={eventPath(event.id)}>{event.name}</Link> <Moment at={event.date} />
            </>
          )}
        </span>
        <span className={classes.muted}>
          {t('sales.paidAt')} <Moment at={datePaid} />
        </span>
        {canRefund && payment.status === 'paid' && amount > 0 && (
          <span className={classes.muted}>
            <Link to={proposalPath('refund', payment.id)}>{t('sales.proposeRefund')}</Link>
          </span>
        )}
        {!canRefund && keptDeposit !== undefined && me && me.id !== payer.id && <ReturnDeposit payment={payment} />}
      </span>
      <span className={classes.sum}>
        <strong>{amountText(amount, currency)}</strong>
        {payment.multisport && <StateBadge>MultiSport</StateBadge>}
        {payment.status === 'refunded' && (
          <StateBadge tone="act">{t('sales.refunded', { amount: amountText(refunded, currency) })}</StateBadge>
        )}
      </span>
    </li>
  )
}
