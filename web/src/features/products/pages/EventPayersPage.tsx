import { Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { useEventPayers, useLinkedEvent } from '../api.ts'
import { NoteSeat } from '../components/NoteSeat.tsx'
import { PayerRow } from '../components/PayerRow.tsx'
import classes from '../components/Sales.module.css'

const tones = { unpaid: 'bad', waiting: 'act', free: 'in', noted: 'in', pass: 'in', paid: 'in' } as const

/** Who of an event has paid for it, for admins of its organisation. */
export function EventPayersPage() {
  const { t } = useTranslation('products')
  const { id = '' } = useParams()
  const { data: event } = useLinkedEvent(id)
  return (
    <Stack gap="lg">
      <PageHeader title={t('payers.title')} lead={event?.name} back={eventPath(id)} />
      <List eventId={id} />
    </Stack>
  )
}

function List({ eventId }: { eventId: string }) {
  const { t } = useTranslation('products')
  const list = useEventPayers(eventId)
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading && list.items.length === 0) return <Loading rows={4} />
  if (list.items.length === 0) return <Empty icon={IconUsers} title={t('payers.none')} text={t('payers.noneText')} />
  return (
    <Card title={t('payers.people')}>
      <p className={classes.muted}>{t('payers.text')}</p>
      <ul className={classes.payments} data-testid="payers">
        {list.items.map(({ state, ...payer }) => (
          <PayerRow
            key={payer.id}
            {...payer}
            state={<StateBadge tone={tones[state]}>{t(`payers.seat.${state}`)}</StateBadge>}
          >
            <NoteSeat eventId={eventId} payer={{ ...payer, state }} />
          </PayerRow>
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  )
}
