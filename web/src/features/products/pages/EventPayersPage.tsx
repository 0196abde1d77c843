import { Stack } from '@mantine/core'
import type { EventPayer } from '@parta/contracts/payers'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { useEventPayers, useLinkedEvent } from '../api.ts'
import { NoteSeat } from '../components/NoteSeat.tsx'
import { PayerRow } from '../components/PayerRow.tsx'
import { ProductGone } from '../components/ProductGone.tsx'
import { Remind } from '../components/Remind.tsx'
import classes from '../components/Sales.module.css'

const tones = {
  unpaid: 'bad',
  owes: 'bad',
  waiting: 'act',
  noted: 'in',
  free: 'quiet',
  pass: 'in',
  paid: 'in',
  left: 'quiet',
} as const

type Event = NonNullable<ReturnType<typeof useLinkedEvent>['data']>

/** Who of an event has paid for it, for admins of its organisation. */
export function EventPayersPage() {
  const { t } = useTranslation('products')
  const { id = '' } = useParams()
  const { data: event, error, mutate } = useLinkedEvent(id)
  if (!event) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={4} />
  return <Payers event={event} title={t('payers.title')} />
}

function Payers({ event, title }: { readonly event: Event; readonly title: string }) {
  const list = useEventPayers(event.id)
  // For others than the admins of its organisation there is no such list.
  if (list.error?.code === 'event.notFound') {
    return <ProductGone why="payers.denied" to={eventPath(event.id)} text={event.name} />
  }
  return (
    <Stack gap="lg">
      <PageHeader title={title} lead={event.name} back={eventPath(event.id)} />
      <List event={event} list={list} />
    </Stack>
  )
}

function List({ event, list }: { readonly event: Event; readonly list: ReturnType<typeof useEventPayers> }) {
  const { t } = useTranslation('products')
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading && list.items.length === 0) return <Loading rows={4} />
  if (list.items.length === 0) return <Empty icon={IconUsers} title={t('payers.none')} text={t('payers.noneText')} />
  const isSold = event.oneOffProductId !== null || event.subscriptionProductId !== null
  const orgId = event.org?.id ?? ''
  const debtors = list.items.filter(isDebtor)
  return (
    <Card title={t('payers.people')}>
      <div className={classes.intro}>
        <p>{t(isSold ? 'payers.text' : 'payers.outside')}</p>
        {debtors.length > 0 && <Remind orgId={orgId} userIds={[...new Set(debtors.map(({ person }) => person.id))]} />}
      </div>
      <ul className={classes.payments} data-testid="payers">
        {list.items.map((payer) => (
          <PayerRow
            key={payer.id}
            {...payer}
            sums={payer.state === 'paid' ? [] : payer.sums}
            state={<Seat payer={payer} isSold={isSold} />}
          >
            <NoteSeat eventId={event.id} payer={payer} />
            {isDebtor(payer) && <Remind orgId={orgId} userIds={[payer.person.id]} isForOne />}
          </PayerRow>
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  )
}

/** Whether somebody can be reminded: what they ordered waits for credit, or they owe for the seat. */
function isDebtor({ state }: EventPayer): boolean {
  return state === 'waiting' || state === 'owes'
}

interface SeatProps {
  readonly payer: Pick<EventPayer, 'state' | 'sums'>
  /** Whether the event is paid for in Parta. */
  readonly isSold: boolean
}

/** What is known of a seat, also where the event sells nothing. */
const known = new Set<EventPayer['state']>(['noted', 'pass', 'paid'])

/** How a seat is paid for; of one that is paid for by itself, for how much. */
function Seat({ payer: { state, sums }, isSold }: SeatProps) {
  const { t } = useTranslation('products')
  // A payment outside Parta is known only where an admin has noted it.
  if (!isSold && !known.has(state)) return null
  const amount = sums.map(({ paid, refunded, currency }) => amountText(paid - refunded, currency)).join(' + ')
  const text = state === 'paid' && amount ? t('payers.paid', { amount }) : t(`payers.seat.${state}`)
  return <StateBadge tone={tones[state]}>{text}</StateBadge>
}
