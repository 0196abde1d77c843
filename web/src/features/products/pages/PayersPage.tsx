import { Stack } from '@mantine/core'
import type { Payer } from '@parta/contracts/payers'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useAddress } from '../../../lib/address.ts'
import { dayOfYear, wallClock } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { eventPath, orgPath } from '../../../lib/paths.ts'
import { productStatsPath } from '../../../lib/shop-paths.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { type Range, usePayers } from '../api.ts'
import { PayerRow } from '../components/PayerRow.tsx'
import { ProductGone } from '../components/ProductGone.tsx'
import { RangeFields } from '../components/RangeFields.tsx'
import { Remind } from '../components/Remind.tsx'
import classes from '../components/Sales.module.css'
import { monthStart } from '../sales.ts'

/** Who pays an organisation and who owes it something, for its admins; at first in this month. */
export function PayersPage() {
  const { t } = useTranslation('products')
  const { id = '' } = useParams()
  const [query] = useAddress()
  const { data: org, error, mutate } = useOrg(id)
  const today = wallClock(useNow()).day
  if (!org) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
  if (org.role !== 'admin') return <ProductGone why="payers.denied" to={orgPath(id)} text={org.name} />
  const [from, to] = [query.get('from') ?? monthStart(today), query.get('to') ?? today]
  return (
    <Stack gap="lg">
      <PageHeader title={t('payers.title')} lead={org.name} back={productStatsPath(id)} />
      <RangeFields from={from} to={to} />
      <List key={`${from} ${to}`} range={{ orgId: id, from, to }} />
    </Stack>
  )
}

function List({ range }: { range: Range }) {
  const { t } = useTranslation('products')
  const list = usePayers(range)
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading && list.items.length === 0) return <Loading rows={4} />
  if (list.items.length === 0) return <Empty icon={IconUsers} title={t('payers.none')} text={t('payers.noneText')} />
  return (
    <Card title={t('payers.people')}>
      <div className={classes.intro}>
        <p>{t('payers.text')}</p>
        {/* Those who owe something come first. */}
        {(list.items[0]?.unpaid.length ?? 0) > 0 && <Remind orgId={range.orgId} />}
      </div>
      <ul className={classes.payments} data-testid="payers">
        {list.items.map((payer) => (
          <PayerRow key={payer.id} {...payer} state={<Pass pass={payer.pass} />}>
            <Unpaid unpaid={payer.unpaid} />
            {payer.unpaid.length > 0 && <Remind orgId={range.orgId} userIds={[payer.person.id]} isForOne />}
            <Noted noted={payer.noted} />
          </PayerRow>
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  )
}

const tones = { valid: 'in', coming: 'in', ending: 'act', missing: 'quiet' } as const

function Pass({ pass: { state, until, from } }: Pick<Payer, 'pass'>) {
  const { t } = useTranslation('products')
  // The subscription ends at the midnight after its last day.
  const last = until && new Date(Date.parse(until) - 1)
  const at = from ? new Date(from) : last
  const day = at ? dayOfYear(at, currentLocale()) : ''
  const text = state === 'missing' && day ? t('payers.pass.ended', { day }) : t(`payers.pass.${state}`, { day })
  return <StateBadge tone={tones[state]}>{text}</StateBadge>
}

function Unpaid({ unpaid }: Pick<Payer, 'unpaid'>) {
  const { t } = useTranslation('products')
  return unpaid.map(({ title, event, amount, currency }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same can be ordered twice, and the list has no state
    <span key={at} className={classes.muted}>
      {t('payers.waits', { amount: amountText(amount, currency) })} {title}
      {event && (
        <>
          {' · '}
          <Link to={eventPath(event.id)}>{event.name}</Link> <Moment at={event.date} />
        </>
      )}
    </span>
  ))
}

function Noted({ noted }: Pick<Payer, 'noted'>) {
  const { t } = useTranslation('products')
  return noted.map(({ event, note, at }) => (
    <span key={`${event?.id} ${at}`} className={classes.muted}>
      {t('payers.seat.noted')}
      {note && `: ${note}`}
      {event && (
        <>
          {' · '}
          <Link to={eventPath(event.id)}>{event.name}</Link> <Moment at={event.date} />
        </>
      )}
    </span>
  ))
}
