import { Button } from '@mantine/core'
import { IconMoodHeart } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { historyPath } from '../../../lib/paths.ts'
import { useMyOrgs } from '../../../queries/orgs.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { OrgFilter } from '../../../ui/OrgFilter.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useFeedbackEvents } from '../api.ts'
import { EventFeedback } from '../components/EventFeedback.tsx'
import { WaitingEvent } from '../components/WaitingEvent.tsx'
import classes from './FeedbackPage.module.css'

/** The past events that wait for the person's feedback; with `?eventId=` the feedback on one event. */
export function FeedbackPage() {
  const [query] = useSearchParams()
  const eventId = query.get('eventId')
  return eventId ? <EventFeedback key={eventId} eventId={eventId} /> : <WaitingEvents />
}

function WaitingEvents() {
  const { t } = useTranslation('feedback')
  const [params, change] = useAddress()
  const org = params.get('org')
  const { data: orgs = [] } = useMyOrgs()
  const list = useFeedbackEvents(org)
  const isFilterUseful = org !== null || list.items.some(({ orgId }) => orgId !== null)
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} help="feedback" />
      {isFilterUseful && (
        <OrgFilter
          orgs={orgs}
          atLeast={1}
          chosen={org}
          onChoose={(next) => change((now) => withParam(now, 'org', next))}
          label={t('events:mine.byOrg')}
          all={t('events:mine.allOrgs')}
        />
      )}
      <EventList list={list} />
    </>
  )
}

function EventList({ list }: { list: ReturnType<typeof useFeedbackEvents> }) {
  const { t } = useTranslation('feedback')
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading && list.items.length === 0) return <Loading rows={3} />
  if (list.items.length === 0) {
    return (
      <Empty icon={IconMoodHeart} title={t('empty.title')} text={t('empty.text')}>
        <Button component={Link} to={historyPath} variant="default">
          {t('empty.history')}
        </Button>
      </Empty>
    )
  }
  return (
    <>
      <ul className={classes.list} data-testid="waiting-feedback">
        {list.items.map((event) => (
          <li key={event.id}>
            <WaitingEvent event={event} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}
