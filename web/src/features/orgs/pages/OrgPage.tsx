import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import { IconCalendarPlus, IconDoorExit, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { newEventPath, paths } from '../../../app/paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { requestJoinOrg, useOrg } from '../api.ts'
import { LeaveOrgDialog } from '../components/LeaveOrgDialog.tsx'
import { Members } from '../components/Members.tsx'
import { OrgFacts } from '../components/OrgFacts.tsx'
import { RoleBadge } from '../components/RoleBadge.tsx'
import classes from './OrgPage.module.css'

export function OrgPage() {
  const { id = '' } = useParams()
  const { data: org, error, mutate } = useOrg(id)
  if (error && !org) return <Failed error={error} again={() => void mutate()} />
  if (!org) return <Loading rows={3} />
  return (
    <Stack gap="lg">
      <PageHeader title={org.name} back={paths.orgs} lead={<Badges org={org} />} help="org">
        <Avatar who={org} size={64} />
      </PageHeader>
      <OrgActions org={org} />
      <OrgFacts org={org} />
      <Members org={org} />
    </Stack>
  )
}

function Badges({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  return (
    <span className={classes.badges}>
      {org.role && <RoleBadge role={org.role} />}
      <span className={classes.badge}>{t(`types.${org.type}`)}</span>
      {org.private && <span className={classes.badge}>{t('private')}</span>}
    </span>
  )
}

function OrgActions({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const [isBusy, setBusy] = useState(false)
  const [opened, dialog] = useDisclosure(false)
  const hasRoom = org.maxMembers === limits.unlimited || org.memberCount < org.maxMembers
  const join = async () => {
    setBusy(true)
    await requestJoinOrg(org.id).then(() => toast(t('done.joined')), toastError)
    setBusy(false)
  }
  if (!org.role) {
    return hasRoom ? (
      <Button
        size="xl"
        color="accent"
        c="var(--on-accent)"
        loading={isBusy}
        leftSection={<IconUserPlus size={22} aria-hidden="true" />}
        onClick={() => void join()}
      >
        {t('join')}
      </Button>
    ) : (
      <p className={classes.full}>{t('full')}</p>
    )
  }
  return (
    <div className={classes.actions}>
      {org.role !== 'member' && (
        <Button
          component={Link}
          to={newEventPath({ org: org.id })}
          leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
        >
          {t('newEvent')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconDoorExit size={20} aria-hidden="true" />} onClick={dialog.open}>
        {t('leave.open')}
      </Button>
      <LeaveOrgDialog org={org} opened={opened} onClose={dialog.close} />
    </div>
  )
}
