import { Button } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import { IconCalendarOff, IconShare2 } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { wallClock } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { orgPath, paths } from '../../../lib/paths.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useOrgMonth } from '../api.ts'
import { EntryDialog } from '../components/EntryDialog.tsx'
import { Planner } from '../components/Planner.tsx'
import { ShareDialog } from '../components/ShareDialog.tsx'
import { isDay, monthOf, type View, views } from '../days.ts'
import { type Entry, entryOf } from '../entry.ts'
import { type Frame, FrameContext } from '../frame.ts'

export function CalendarPage() {
  const { t } = useTranslation('calendar')
  const [query] = useSearchParams()
  const orgId = query.get('orgId')
  const { data: org, error, mutate } = useOrg(orgId)
  // Without an organisation in the address, the person's own events are shown.
  if (orgId === null || orgId === '') return <Navigate to={paths.events} replace />
  if (error?.code === 'org.notFound') {
    return (
      <>
        <PageHeader title={t('title')} back={paths.orgs} />
        <Empty icon={IconCalendarOff} title={t('noOrg.title')} text={t('noOrg.text')}>
          <Button component={Link} to={paths.orgs}>
            {t('noOrg.back')}
          </Button>
        </Empty>
      </>
    )
  }
  if (org) return <OrgCalendar key={org.id} org={org} />
  return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
}

function OrgCalendar({ org }: { org: Org }) {
  const { t } = useTranslation('calendar')
  const { view, day, move } = usePosition()
  const [month] = useDebouncedValue(monthOf(day), limits.debounce.calendar)
  const { data, error, isValidating, mutate } = useOrgMonth(org.id, month)
  const [shown, show] = useState<Entry | null>(null)
  const [isSharing, sharing] = useDisclosure(false)
  const entries = useMemo(() => (data ?? []).map(entryOf), [data])
  const frame: Frame = {
    locale: currentLocale(),
    t: (key, values = {}) => t(key, values),
    hrefOf: null,
    open: show,
  }
  return (
    <FrameContext value={frame}>
      <PageHeader title={t('title')} lead={org.name} back={orgPath(org.id)}>
        <Button variant="default" leftSection={<IconShare2 size={20} aria-hidden="true" />} onClick={sharing.open}>
          {t('share.open')}
        </Button>
      </PageHeader>
      {error && !data ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Planner entries={entries} isLoading={isValidating} view={view} day={day} onMove={move} />
      )}
      <EntryDialog entry={shown} onClose={() => show(null)} />
      <ShareDialog org={org} opened={isSharing} onClose={sharing.close} />
    </FrameContext>
  )
}

/**
 * The view and day are kept in the address, so that going back from an event returns to them. The address is only read
 * at first: it is written after the render, and key presses may come faster.
 */
function usePosition() {
  const [query, change] = useAddress()
  const [position, setPosition] = useState(() => {
    const asked = query.get('day')
    return {
      view: views.find((one) => one === query.get('view')) ?? 'list',
      day: isDay(asked) ? asked : wallClock(new Date()).day,
    }
  })
  const move = (view: View, day: string) => {
    setPosition({ view, day })
    change((now) => withParam(withParam(now, 'view', view), 'day', day))
  }
  return { ...position, move }
}
