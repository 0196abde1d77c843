import { Stack, Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { paths } from '../../../app/paths.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ShareButton } from '../../../ui/ShareButton.tsx'
import { useEvent } from '../api.ts'
import { EventFacts } from '../components/EventFacts.tsx'
import { EventHero } from '../components/EventHero.tsx'
import { People } from '../components/People.tsx'
import classes from './EventPage.module.css'

/** The chat comes from the router: features do not know each other. */
export function EventPage({ Chat }: { Chat: ComponentType<{ eventId: string }> }) {
  const { t } = useTranslation('events')
  const { id = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const { data: event, error, mutate } = useEvent(id)
  if (error && !event) return <Failed error={error} again={() => void mutate()} />
  if (!event) return <Loading rows={3} />

  const canChat = event.joined.length > 0 || event.isLeader || event.isTrainer
  const tab = canChat && query.get('tab') === 'chat' ? 'chat' : 'info'
  const choose = (next: string | null) => setQuery(next === 'chat' ? { tab: 'chat' } : {}, { replace: true })

  return (
    <>
      <PageHeader title={event.name} back={paths.search} help="event">
        {!event.private && <ShareButton item={{ type: 'event', id: event.id, name: event.name }} />}
      </PageHeader>
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        {canChat && (
          <Tabs.List mb="md">
            <Tabs.Tab value="info">{t('tabs.info')}</Tabs.Tab>
            <Tabs.Tab value="chat">{t('tabs.chat')}</Tabs.Tab>
          </Tabs.List>
        )}
        <Tabs.Panel value="info">
          <Stack gap="lg" className={classes.info}>
            <EventHero event={event} />
            <People event={event} />
            <EventFacts event={event} />
          </Stack>
        </Tabs.Panel>
        {canChat && (
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
