import { Stack, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { EventInfo } from '@parta/contracts/events'
import { checkInOf } from '@parta/contracts/predicates/attendance'
import { isPast } from '@parta/contracts/predicates/players'
import { type ComponentType, type ReactNode, Suspense, useDeferredValue, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { invitedByIn } from '../../../lib/availability-paths.ts'
import { isInChat } from '../../../lib/event-chat.ts'
import { useNow } from '../../../lib/now.ts'
import { paths, providedEventPath } from '../../../lib/paths.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useEvent } from '../api.ts'
import { type EventHead, headInPage } from '../event-head.ts'
import { Banner } from '../info/Banner.tsx'
import { Dates } from '../info/Dates.tsx'
import { EventFacts } from '../info/EventFacts.tsx'
import { EventFailed, isGone } from '../info/EventFailed.tsx'
import { EventHero } from '../info/EventHero.tsx'
import { EventMenuButton } from '../info/EventMenuButton.tsx'
import { canShare, EventShare } from '../info/EventShare.tsx'
import { Handover } from '../info/Handover.tsx'
import { Invitation } from '../info/Invitation.tsx'
import { KickedList } from '../info/KickedList.tsx'
import { Locked } from '../info/Locked.tsx'
import { People } from '../info/People.tsx'
import { linkTokenIn } from '../link-token.ts'
import classes from './EventPage.module.css'

interface Parts {
  readonly Chat: ComponentType<{ eventId: string }>
  /** The player's pass, and the way to the list of who is there. */
  readonly CheckIn: ComponentType<{ event: EventInfo }>
  readonly Photos: ComponentType<{ event: EventInfo }>
  /** Who could play with the others. */
  readonly Suggestions: ComponentType<{ event: EventInfo }>
}

/** The router passes the parts of other features, because features do not import each other. */
export function EventPage(parts: Parts) {
  const { id = '' } = useParams()
  const [query] = useAddress()
  const { data, error, mutate } = useEvent(id, linkTokenIn(query))
  // An event that arrives is rendered in slices, between which a slow phone answers presses. Its changes are shown at
  // once: a button must not offer again what it has just done.
  const isArriving = useDeferredValue(data?.id) !== data?.id
  const event = isArriving ? null : (data ?? null)
  const early = useHeadInPage(id)
  const head = event ?? early
  if (error && (!head || isGone(error))) {
    return <EventFailed error={error} wasShown={event !== null} isPage again={() => void mutate()} />
  }
  if (!head) return <Loading rows={3} />
  const waiting = error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={2} />
  if (event && !event.isPartaEvent) return <Navigate to={providedEventPath(id)} replace />
  return (
    <>
      <PageHeader title={head.name} back={paths.search} help="event">
        {(event ? canShare(event) : !error) && <EventShare event={event} />}
        {(event || !error) && <EventMenuButton event={event} />}
      </PageHeader>
      <Cockpit event={event} head={head} waiting={waiting} parts={parts} />
    </>
  )
}

/** Without it, the page of an event shows its name 0.3 s later on a slow phone (docs/decisions/0103). */
function useHeadInPage(id: string): EventHead | null {
  const [query] = useAddress()
  const inPage = useMemo(() => headInPage(id), [id])
  // The invitation, which is not in the page, stands above the event.
  return invitedByIn(query) ? null : inPage
}

interface CockpitProps {
  /** `null` while it loads. */
  readonly event: EventInfo | null
  readonly head: EventHead
  /** What is shown below the head while the event loads, or when it failed to. */
  readonly waiting: ReactNode
  readonly parts: Parts
}

/** The event in tabs; on a wide screen the chat stands beside them instead of in one. */
function Cockpit({ event, head, waiting, parts }: CockpitProps) {
  const { t } = useTranslation('event')
  const [query, change] = useAddress()
  const now = useNow()
  const isWide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false })
  const tabList = useRef<HTMLDivElement>(null)
  const aside = useRef<HTMLElement>(null)
  const tabs = tabsOf(head, now).filter((tab) => !(isWide && tab === 'chat'))
  const tab = tabs.find((known) => known === query.get('tab')) ?? 'info'
  const choose = (next: string | null) => change((was) => withParam(was, 'tab', next === 'info' ? null : next))
  const openChat = () => {
    if (isWide) return focusBox(aside.current)
    choose('chat')
    // The button that was pressed is not shown in the chat.
    tabList.current?.querySelector<HTMLElement>('[data-tab="chat"]')?.focus()
  }
  const { chat, suggestions } = event ? panelsOf(event, parts) : { chat: waiting, suggestions: waiting }
  return (
    <div className={classes.columns} data-wide-page>
      <Tabs value={tab} onChange={choose} keepMounted={false} className={classes.tabs ?? ''}>
        {tabs.length > 1 && (
          <Tabs.List ref={tabList} mb="md">
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name} data-tab={name}>
                {t(`tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        <Tabs.Panel value="info">
          {event ? (
            <Info event={event} {...parts} onChat={openChat} />
          ) : (
            <Stack gap="lg" className={classes.info}>
              <Banner event={head} />
              <EventHero event={null} head={head} />
              {waiting}
            </Stack>
          )}
        </Tabs.Panel>
        {!isWide && <LazyPanel value="chat">{chat}</LazyPanel>}
        <LazyPanel value="suggestions">{suggestions}</LazyPanel>
      </Tabs>
      {isWide && (
        <aside ref={aside} className={classes.aside} aria-label={t('tabs.chat')} data-testid="chat-aside">
          <Suspense fallback={<Loading rows={3} />}>{chat}</Suspense>
        </aside>
      )}
    </div>
  )
}

function panelsOf(event: EventInfo, { Chat, Suggestions }: Parts): Record<'chat' | 'suggestions', ReactNode> {
  if (isInChat(event)) return { chat: <Chat eventId={event.id} />, suggestions: <Suggestions event={event} /> }
  return { chat: <Locked event={event} kind="chat" />, suggestions: <Locked event={event} kind="suggestions" /> }
}

interface InfoProps extends Pick<Parts, 'CheckIn' | 'Photos'> {
  readonly event: EventInfo
  readonly onChat: () => void
}

function Info({ event, CheckIn, Photos, onChat }: InfoProps) {
  const now = useNow()
  return (
    <Stack gap="lg" className={classes.info}>
      <Invitation event={event} />
      <Banner event={event} />
      {event.handover && <Handover event={event} />}
      <EventHero event={event} onChat={onChat} />
      {checkInOf(event, now) && (
        <Suspense>
          <CheckIn event={event} />
        </Suspense>
      )}
      {hasPhotos(event, now) && (
        <Suspense>
          <Photos event={event} />
        </Suspense>
      )}
      <People event={event} />
      <KickedList event={event} />
      <EventFacts event={event} />
      <Dates event={event} />
    </Stack>
  )
}

/** Whether the person sees photos of the event: once it has begun, as one of those who are in it. */
function hasPhotos(event: EventInfo, now: Date): boolean {
  return isInChat(event) && !event.cancelled && isPast(event, now)
}

/** Moves the focus to the text box of the chat, as soon as the chat is loaded. */
function focusBox(aside: HTMLElement | null): void {
  const box = aside?.querySelector('textarea')
  if (box || !aside) return box?.focus()
  const observer = new MutationObserver(() => {
    const loaded = aside.querySelector('textarea')
    if (loaded || !aside.isConnected) observer.disconnect()
    loaded?.focus()
  })
  observer.observe(aside, { childList: true, subtree: true })
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

/**
 * Returns the tabs of an event: the same for those who are in it and for those who are not, so that joining does not
 * move the page. Suggestions only while somebody could still join.
 */
function tabsOf(event: EventHead, now: Date): readonly TabName[] {
  return event.cancelled || isPast(event, now) ? ['info', 'chat'] : ['info', 'chat', 'suggestions']
}
