import { Button } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { hasEnded } from '@parta/contracts/predicates/players'
import { IconCalendarUser, IconMoodSad } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { wallClock } from '../../../lib/dates.ts'
import { lite } from '../../../lib/lite.ts'
import { useMe } from '../../../lib/me.ts'
import { eventPath, home, karmaPath, paths } from '../../../lib/paths.ts'
import { type Planned, plannedIn } from '../../../lib/planned.ts'
import { toast } from '../../../lib/toast.ts'
import { useOpportunity } from '../../../queries/opportunities.ts'
import { useStats } from '../../../queries/stats.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import {
  copiedValues,
  dateStep,
  type EventValues,
  eventBody,
  newEventValues,
  opportunityValues,
  repeatedValues,
} from '../form.ts'
import { newPlan } from '../plan.ts'
import { EventWizard } from '../planning/EventWizard.tsx'
import { requestCreate, useEventNow, useOrgChoices } from '../planning-api.ts'
import { trailOf } from '../stage.ts'
import { useUsualEvent } from '../usual-event.ts'

/**
 * Creates an event; `?org=` names its organisation, `?copy=` the event to copy, `?opportunity=` where it comes from,
 * `?active=` a step. See `plannedIn` for a given time. Without any of these but the organisation it begins with the
 * quick start.
 */
export function NewEventPage() {
  const [query] = useSearchParams()
  const names = ['org', 'copy', 'opportunity', 'start'].map((name) => query.get(name))
  return <NewEvent key={names.join(' ')} query={query} />
}

function NewEvent({ query }: { query: URLSearchParams }) {
  const { t } = useTranslation('planning')
  const [orgId, copyId] = [query.get('org'), query.get('copy')]
  const planned = plannedIn(query)
  const copied = useEventNow(copyId)
  const opportunity = useOpportunity(query.get('opportunity'))
  const orgs = useOrgChoices()
  const { data: me } = useMe()
  const { data: stats, isLoading } = useStats(me?.id)
  const create = useCreate(opportunity?.opportunity.id)
  const hasQuickStart = copyId === null && !planned && !query.has('opportunity')
  const [isQuick] = useState(hasQuickStart && !query.has('active'))
  const usual = useUsualEvent(isQuick ? { orgId, orgIds: orgs?.map(({ id }) => id) } : null)
  if (copied.error) return <Failed error={copied.error} again={copied.again} />
  if (!me || !orgs || isLoading || (copyId !== null && !copied.event)) return <Loading rows={3} />
  if (opportunity === undefined || (isQuick && !usual)) return <Loading rows={3} />
  if (lite && orgs.length === 0) return <StaffOnly />

  const karma = stats?.karma.value ?? limits.karmaMax
  if (karma < limits.karmaToCreate) return <KarmaTooLow karma={karma} />

  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          opportunity
            ? t('invitesOthers')
            : copied.event &&
              t(hasEnded(copied.event, new Date()) ? 'repeated' : 'copied', { event: copied.event.name })
        }
        back={paths.events}
        help="newEvent"
      />
      <EventWizard
        plan={{
          ...newPlan,
          leaderId: me.id,
          near: planned?.location ?? me.location,
          lastName: usual?.lastName ?? null,
        }}
        initial={
          usual?.values ??
          (opportunity
            ? opportunityValues(opportunity, t(`activities:${opportunity.opportunity.activityType}`))
            : initialOf(copied.event, { orgId, orgIds: orgs.map(({ id }) => id), planned }))
        }
        draft={`event-new ${orgId ?? ''} ${copyId ?? opportunity?.opportunity.id ?? planned?.start ?? ''}`}
        submitText={t('submit')}
        // Of a copy at most the date is missing.
        first={copied.event ? dateStep : hasQuickStart ? 'quick' : 0}
        onSave={create}
      />
    </>
  )
}

/** Returns the function that creates the event and shows it, instead of the form and its steps. */
function useCreate(opportunityId: string | undefined) {
  const { t } = useTranslation('planning')
  const navigate = useNavigate()
  const stages = trailOf(useLocation().state).length
  return async (values: EventValues) => {
    const event = await requestCreate({ ...eventBody(values), ...(opportunityId ? { opportunityId } : {}) })
    const count = event.repetition?.count ?? 1
    toast(count > 1 ? t('done.repeated', { count }) : t('done.created'))
    if (stages > 0) await navigate(-stages)
    await navigate(eventPath(event.id), { replace: true })
  }
}

/** Shown in a lite installation to those who do not run its organisation, to which each new event belongs. */
function StaffOnly() {
  const { t } = useTranslation('planning')
  return (
    <>
      <PageHeader title={t('title')} back={paths.events} help="newEvent" />
      <Empty icon={IconCalendarUser} title={t('staffOnly.title')} text={t('staffOnly.text')}>
        <Button component={Link} to={`${home}?tab=events`}>
          {t('staffOnly.events')}
        </Button>
      </Empty>
    </>
  )
}

/** Shown instead of the wizard, so that nobody fills it in and is refused at the end. */
function KarmaTooLow({ karma }: { karma: number }) {
  const { t } = useTranslation('planning')
  return (
    <>
      <PageHeader title={t('title')} back={paths.events} help="newEvent" />
      <Empty
        icon={IconMoodSad}
        title={t('karma.title')}
        text={
          karma < limits.karmaToJoin
            ? t('karma.zero', { needed: limits.karmaToCreate })
            : t('karma.text', { karma, needed: limits.karmaToCreate, after: limits.karmaReturnAfter })
        }
      >
        {karma >= limits.karmaToJoin && (
          <Button component={Link} to={paths.search}>
            {t('karma.search')}
          </Button>
        )}
        <Button component={Link} to={karmaPath()} variant={karma < limits.karmaToJoin ? 'filled' : 'default'}>
          {t('karma.log')}
        </Button>
      </Empty>
    </>
  )
}

interface Given {
  readonly orgId: string | null
  readonly orgIds: readonly string[]
  readonly planned: Planned | null
}

function initialOf(copied: EventInfo | undefined, { orgId, orgIds, planned }: Given): EventValues {
  const now = new Date()
  // An event that has ended is planned again: its day is filled in, too.
  if (copied && hasEnded(copied, now)) return repeatedValues(copied, orgIds, { now, taken: [] })
  if (copied) return copiedValues(copied, orgIds)
  const values = newEventValues(orgId !== null && orgIds.includes(orgId) ? orgId : null, now)
  if (!planned) return values
  return { ...values, ...wallClock(planned.start), activityType: planned.activity === 'any' ? null : planned.activity }
}
