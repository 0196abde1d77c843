import { Button, Tabs } from '@mantine/core'
import {
  IconCalendarHeart,
  IconCalendarShare,
  IconChevronRight,
  IconHistory,
  IconList,
  IconMap2,
  IconMoodHeart,
  IconPlus,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { calendarFeedsPath, eventPath, historyPath, newEventPath, paths } from '../../../lib/paths.ts'
import { useLate } from '../../../lib/use-late.ts'
import { useIsFeedbackKnown, useWaitingFeedback } from '../../../queries/feedback.ts'
import { useMayPlan, useMyOrgs } from '../../../queries/orgs.ts'
import { EventGroups } from '../../../ui/EventGroups.tsx'
import { type Grouping, GroupToggle } from '../../../ui/GroupToggle.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { OrgFilter } from '../../../ui/OrgFilter.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Streak } from '../../../ui/Reputation.tsx'
import { useMyEvents, useStreak } from '../api.ts'
import { resultsViewOf } from '../filters.ts'
import { OwnMap } from '../search/OwnMap.tsx'
import classes from './MyEventsPage.module.css'

/** The events that the person plays, waits for or leads, as a list or on the map. */
export function MyEventsPage() {
  const { t } = useTranslation('events')
  const [params, change] = useAddress()
  const { view, by } = resultsViewOf(params)
  const org = params.get('org')
  const { data: orgs = [] } = useMyOrgs()
  const list = useMyEvents(org)
  const isTopKnown = useIsTopKnown()
  const mayPlan = useMayPlan()
  const put = (name: string, value: string | null) => change((now) => withParam(now, name, value))
  return (
    <>
      <PageHeader title={t('mine.title')} lead={t('mine.lead')} help="events">
        <Streak value={useStreak()} />
        {mayPlan && (
          <Button component={Link} to={newEventPath()} leftSection={<IconPlus size={20} aria-hidden="true" />}>
            {t('create')}
          </Button>
        )}
      </PageHeader>
      <WaitingFeedback />
      <OrgFilter
        orgs={orgs}
        atLeast={1}
        chosen={org}
        onChoose={(next) => put('org', next)}
        label={t('mine.byOrg')}
        all={t('mine.allOrgs')}
      />
      {isTopKnown ? (
        <Tabs value={view} onChange={(next) => put('view', next === 'map' ? 'map' : null)} keepMounted={false}>
          <div className={classes.shown}>
            <Tabs.List aria-label={t('search.view')}>
              <Tabs.Tab value="list" leftSection={<IconList size={20} aria-hidden="true" />}>
                {t('search.list')}
              </Tabs.Tab>
              <Tabs.Tab value="map" leftSection={<IconMap2 size={20} aria-hidden="true" />}>
                {t('search.map')}
              </Tabs.Tab>
            </Tabs.List>
            {view === 'list' && <GroupToggle by={by} onChange={(next) => put('by', next === 'day' ? null : next)} />}
          </div>
          <Tabs.Panel value="list">
            <MyEventList list={list} by={by} view="list" />
          </Tabs.Panel>
          <Tabs.Panel value="map">
            <MyEventList list={list} by={by} view="map" />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Loading />
      )}
      <nav className={classes.links} aria-label={t('mine.more')}>
        <LinkCard to={paths.availabilities} icon={IconCalendarHeart} text={t('common:nav.availability')} />
        <LinkCard to={historyPath} icon={IconHistory} text={t('mine.history')} />
        <LinkCard to={calendarFeedsPath} icon={IconCalendarShare} text={t('mine.calendars')} />
      </nav>
    </>
  )
}

/** The list waits this long for what stands above it. */
const topMs = 2000

/** Whether it is known what stands above the list, which would move it down. */
function useIsTopKnown(): boolean {
  const { data, error } = useMyOrgs()
  const isFeedbackKnown = useIsFeedbackKnown()
  const isLate = useLate(topMs)
  return isLate || (isFeedbackKnown && (data ?? error) !== undefined)
}

/** Leads to the past events that wait for feedback: a phone's navigation does not show them. */
function WaitingFeedback() {
  const { t } = useTranslation()
  const count = useWaitingFeedback().length
  if (count === 0) return null
  return (
    <Link to={paths.feedback} className={classes.waiting}>
      <IconMoodHeart size={26} aria-hidden="true" />
      <span>
        <strong>{t('feedbackWaiting', { count })}</strong>
        <small>{t('events:mine.feedbackText')}</small>
      </span>
      <IconChevronRight size={22} aria-hidden="true" />
    </Link>
  )
}

function LinkCard({ to, icon: Icon, text }: { to: string; icon: ComponentType<IconProps>; text: string }) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={<Icon size={20} aria-hidden="true" />}>
      {text}
    </Button>
  )
}

interface ListProps {
  readonly list: ReturnType<typeof useMyEvents>
  readonly by: Grouping
  readonly view: 'list' | 'map'
}

function MyEventList({ list, by, view }: ListProps) {
  const { t } = useTranslation('events')
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading && list.items.length === 0) return <Loading />
  if (list.items.length === 0) {
    return (
      <Empty icon={IconCalendarHeart} title={t('mine.emptyTitle')} text={t('mine.emptyText')}>
        <Button component={Link} to={paths.search} color="accent" c="var(--on-accent)">
          {t('mine.toSearch')}
        </Button>
      </Empty>
    )
  }
  return (
    <>
      {view === 'map' ? <OwnMap events={list.items} /> : <EventGroups events={list.items} pathOf={eventPath} by={by} />}
      <MoreButton list={list} />
    </>
  )
}
