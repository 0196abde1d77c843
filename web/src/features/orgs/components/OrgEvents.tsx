import { Button, Group, Stack } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { IconCalendarEvent, IconCalendarMonth, IconFileImport, IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { providersPath, uploaderPath } from '../../../lib/org-paths.ts'
import { calendarPath, eventPath, newEventPath } from '../../../lib/paths.ts'
import { useHasRole } from '../../../lib/site-admin.ts'
import { EventGroups } from '../../../ui/EventGroups.tsx'
import { type Grouping, GroupToggle } from '../../../ui/GroupToggle.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { useOrgEvents } from '../api.ts'
import { isStaff } from '../rights.ts'
import classes from './OrgEvents.module.css'

export function OrgEvents({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const hasRole = useHasRole()
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <Button
          component={Link}
          to={calendarPath(org.id)}
          variant="default"
          leftSection={<IconCalendarMonth size={20} aria-hidden="true" />}
        >
          {t('calendar:open')}
        </Button>
        {(hasRole('support') || (org.role === 'admin' && org.isRegistered)) && (
          <Button
            component={Link}
            to={uploaderPath(org.id)}
            variant="default"
            leftSection={<IconFileImport size={20} aria-hidden="true" />}
          >
            {t('uploader:open')}
          </Button>
        )}
        {org.role === 'admin' && (
          <Button
            component={Link}
            to={providersPath(org.id)}
            variant="default"
            leftSection={<IconPlugConnected size={20} aria-hidden="true" />}
          >
            {t('providers:title')}
          </Button>
        )}
      </Group>
      <ComingEvents org={org} />
    </Stack>
  )
}

function ComingEvents({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const list = useOrgEvents(org.id)
  const [by, setBy] = useState<Grouping>('month')
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading) return <Loading />
  if (list.items.length === 0) {
    return (
      <Empty icon={IconCalendarEvent} title={t('events.emptyTitle')} text={t('events.emptyText')}>
        {isStaff(org.role) && (
          <Button component={Link} to={newEventPath({ org: org.id })} color="accent" c="var(--on-accent)">
            {t('newEvent')}
          </Button>
        )}
      </Empty>
    )
  }
  return (
    <>
      <div className={classes.head}>
        <GroupToggle by={by} onChange={setBy} />
      </div>
      <EventGroups events={list.items} pathOf={eventPath} by={by} />
      <MoreButton list={list} />
    </>
  )
}
