import { Stack, Tabs } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { isPast } from '@parta/contracts/predicates/players'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { isInChat } from '../../../lib/event-chat.ts'
import { useNow } from '../../../lib/now.ts'
import { paths, providedEventPath } from '../../../lib/paths.ts'
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
  /** Who could play with the others. */
  readonly Suggestions: ComponentType<{ event: EventInfo }>
}

/** The router passes the parts of other features, because features do not import each other. */
export function EventPage({ Chat, CheckIn, Suggestions }: Props) {
  const { t } = useTranslation('event')
  const { id = '' } = useParams()
  const [query, change] = useAddress()
  const now = useNow()
  const token = linkTokenIn(query)
  const { data: event, error, mutate } = useEvent(id, token)
  if (error && (!event || isGone(error))) {
    return <EventFailed error={error} wasShown={event !== undefined} isPage again={() => void mutate()} />
  }
  if (!event) return <Loading rows={3} />
  if (!event.isPartaEvent) return <Navigate to={providedEventPath(id)} replace />

  const tabs = tabsOf(event, now)
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
        {tabs.includes('chat') && (
          <LazyPanel value="chat">
            <Chat eventId={event.id} />
          </LazyPanel>
        )}
        {tabs.includes('suggestions') && (
          <LazyPanel value="suggestions">
            <Suggestions event={event} />
          </LazyPanel>
        )}
      </Tabs>
    </>
  )
}

/** The content of a tab that is loaded when it is first opened. */
function LazyPanel({ value, children }: { value: TabName; children: ReactNode }) {
  return (
    <Tabs.Panel value={value}>
      <Suspense fallback={<Loading rows={3} />}>{children}</Suspense>
    </Tabs.Panel>
  )
}

type TabName = 'info' | 'chat' | 'suggestions'

/** Returns the tabs of an event: suggestions only while somebody could still join. */
function tabsOf(event: EventInfo, now: Date): readonly TabName[] {
  if (!isInChat(event)) return ['info']
  return event.cancelled || isPast(event, now) ? ['info', 'chat'] : ['info', 'chat', 'suggestions']
}
