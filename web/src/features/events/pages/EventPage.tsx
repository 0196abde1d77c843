import { Stack, Tabs } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import type { ComponentType } from 'react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { isInChat } from '../../../lib/event-chat.ts'
import { paths } from '../../../lib/paths.ts'
import { Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useEvent } from '../api.ts'
import { Banner } from '../components/Banner.tsx'
import { Dates } from '../components/Dates.tsx'
import { EventFacts } from '../components/EventFacts.tsx'
import { EventFailed, isGone } from '../components/EventFailed.tsx'
import { EventHero } from '../components/EventHero.tsx'
import { EventMenu } from '../components/EventMenu.tsx'
import { EventShare } from '../components/EventShare.tsx'
import { Invitation } from '../components/Invitation.tsx'
import { KickedList } from '../components/KickedList.tsx'
import { People } from '../components/People.tsx'
import { linkTokenIn } from '../link-token.ts'
import classes from './EventPage.module.css'

interface Props {
  readonly Chat: ComponentType<{ eventId: string }>
  /** The player's pass, and the way to the list of who is there. */
  readonly CheckIn: ComponentType<{ event: EventInfo }>
}

/** The router passes the parts of other features, because features do not import each other. */
export function EventPage({ Chat, CheckIn }: Props) {
  const { t } = useTranslation('event')
  const { id = '' } = useParams()
  const [query, change] = useAddress()
  const token = linkTokenIn(query)
  const { data: event, error, mutate } = useEvent(id, token)
  if (error && (!event || isGone(error))) {
    return <EventFailed error={error} wasShown={event !== undefined} isPage again={() => void mutate()} />
  }
  if (!event) return <Loading rows={3} />

  const isIn = isInChat(event)
  const tabs = isIn ? (['info', 'chat'] as const) : (['info'] as const)
  const tab = tabs.find((known) => known === query.get('tab')) ?? 'info'
  const choose = (next: string | null) => change((was) => withParam(was, 'tab', next === 'info' ? null : next))

  return (
    <>
      <PageHeader title={event.name} back={paths.search} help="event">
        <EventShare event={event} />
        <EventMenu event={event} />
      </PageHeader>
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        {tabs.length > 1 && (
          <Tabs.List mb="md">
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        <Tabs.Panel value="info">
          <Stack gap="lg" className={classes.info}>
            <Invitation event={event} />
            <Banner event={event} />
            <EventHero event={event} />
            <Suspense>
              <CheckIn event={event} />
            </Suspense>
            <People event={event} />
            <KickedList event={event} />
            <EventFacts event={event} />
            <Dates event={event} />
          </Stack>
        </Tabs.Panel>
        {isIn && (
          <Tabs.Panel value="chat">
            <Suspense fallback={<Loading rows={3} />}>
              <Chat eventId={event.id} />
            </Suspense>
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  )
}
