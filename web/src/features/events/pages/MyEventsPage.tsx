import { ActionIcon, Button, Popover, Stack, Tabs } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import {
  IconAdjustmentsHorizontal,
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
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { useNow } from '../../../lib/now.ts'
import { calendarFeedsPath, eventPath, historyPath, newEventPath, paths } from '../../../lib/paths.ts'
import { useLate } from '../../../lib/use-late.ts'
import { topMs } from '../../../lib/waits.ts'
import { useIsFeedbackKnown, useWaitingFeedback } from '../../../queries/feedback.ts'
import { useMayPlan, useMyOrgs } from '../../../queries/orgs.ts'
import { EventGroups } from '../../../ui/EventGroups.tsx'
import type { ShownEvent } from '../../../ui/event-banners.ts'
import { type Grouping, GroupToggle } from '../../../ui/GroupToggle.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { OrgFilter } from '../../../ui/OrgFilter.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Streak } from '../../../ui/Reputation.tsx'
import { useMyEvents, useStreak } from '../api.ts'
import { resultsViewOf } from '../filters.ts'
import { NextEvent } from '../next/NextEvent.tsx'
import { nextOf, withoutNext } from '../next/next-event.ts'
import { OwnMap } from '../search/OwnMap.tsx'
import classes from './MyEventsPage.module.css'

/** The events that the person plays, waits for or leads: the next one, then the others as a list or on the map. */
export function MyEventsPage() {
  const { t } = useTranslation('events')
  const [params] = useAddress()
  const list = useMyEvents(params.get('org'))
  const isTopKnown = useIsTopKnown()
  const mayPlan = useMayPlan()
  return (
    <>
      <PageHeader title={t('mine.title')} help="events">
        <Streak value={useStreak()} />
        {mayPlan && (
          <Button
            component={Link}
            to={newEventPath()}
            className={classes.create ?? ''}
            leftSection={<IconPlus size={20} aria-hidden="true" />}
          >
            {t('create')}
          </Button>
        )}
      </PageHeader>
      {isTopKnown && (list.first ?? list.error) !== undefined ? <Mine list={list} /> : <Loading />}
      <nav className={classes.links} aria-label={t('mine.more')}>
        <LinkCard to={paths.availabilities} icon={IconCalendarHeart} text={t('common:nav.availability')} />
        <LinkCard to={historyPath} icon={IconHistory} text={t('mine.history')} />
        <LinkCard to={calendarFeedsPath} icon={IconCalendarShare} text={t('mine.calendars')} />
      </nav>
    </>
  )
}

/** Whether it is known what stands above the list, which would move it down. */
function useIsTopKnown(): boolean {
  const { data, error } = useMyOrgs()
  const isFeedbackKnown = useIsFeedbackKnown()
  const isLate = useLate(topMs)
  return isLate || (isFeedbackKnown && (data ?? error) !== undefined)
}

interface MineProps {
  readonly list: ReturnType<typeof useMyEvents>
}

function Mine({ list }: MineProps) {
  const { t } = useTranslation('events')
  const [params, change] = useAddress()
  const { view, by } = resultsViewOf(params)
  const next = nextOf(list.items, useNow())
  return (
    <>
      {next && <NextEvent event={next} />}
      <WaitingFeedback />
      <Tabs
        value={view}
        onChange={(chosen) => change((now) => withParam(now, 'view', chosen === 'map' ? 'map' : null))}
        keepMounted={false}
      >
        <div className={classes.shown}>
          <Tabs.List aria-label={t('search.view')}>
            <Tabs.Tab value="list" leftSection={<IconList size={20} aria-hidden="true" />}>
              {t('search.list')}
            </Tabs.Tab>
            <Tabs.Tab value="map" leftSection={<IconMap2 size={20} aria-hidden="true" />}>
              {t('search.map')}
            </Tabs.Tab>
          </Tabs.List>
          <Choices />
        </div>
        <Tabs.Panel value="list">
          <MyEventList list={list}>
            <Others list={list} by={by} next={next} />
          </MyEventList>
        </Tabs.Panel>
        <Tabs.Panel value="map">
          <MyEventList list={list}>
            <OwnMap events={list.items} />
          </MyEventList>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** What the list shows and how: beside its tabs, on a phone behind a button. */
function Choices() {
  const { t } = useTranslation('events')
  const [params, change] = useAddress()
  const { view, by } = resultsViewOf(params)
  const org = params.get('org')
  const { data: orgs = [] } = useMyOrgs()
  const [opened, popover] = useDisclosure(false)
  const isPhone = useMediaQuery('(max-width: 480px)', undefined, { getInitialValueInEffect: false })
  const put = (name: string, value: string | null) => change((now) => withParam(now, name, value))
  const fields = (
    <>
      <OrgFilter
        orgs={orgs}
        atLeast={1}
        chosen={org}
        onChoose={(next) => put('org', next)}
        label={t('mine.byOrg')}
        all={t('mine.allOrgs')}
        mb={0}
      />
      {view === 'list' && <GroupToggle by={by} onChange={(next) => put('by', next === 'day' ? null : next)} />}
    </>
  )
  if (!isPhone) return <div className={classes.choices}>{fields}</div>
  if (orgs.length === 0 && view === 'map') return null
  return (
    <Popover opened={opened} onChange={popover.toggle} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant={org ? 'filled' : 'default'} aria-label={t('mine.show')} onClick={popover.toggle}>
          <IconAdjustmentsHorizontal size={22} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" align="flex-start">
          {fields}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
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

function MyEventList({ list, children }: MineProps & { children: ReactNode }) {
  const { t } = useTranslation('events')
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
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
      {children}
      <MoreButton list={list} />
    </>
  )
}

interface OthersProps extends MineProps {
  readonly by: Grouping
  /** The event that stands above the list. */
  readonly next: ShownEvent | null
}

function Others({ list, by, next }: OthersProps) {
  const { t } = useTranslation('events')
  const others = withoutNext(list.items, next)
  if (others.length === 0) return <p className={classes.only}>{t('mine.onlyNext')}</p>
  return <EventGroups events={others} pathOf={eventPath} by={by} />
}
