import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import { orgTypes } from '@parta/contracts/values'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { newEventPath } from '../../../lib/paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { uploadedUrl } from '../../../lib/uploaded-url.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { hash } from '../../../ui/hash.ts'
import { TerrainDrawing } from '../../../ui/TerrainDrawing.tsx'
import { refuseContacts, requestJoinOrg } from '../api.ts'
import { isStaff, seesMembers } from '../rights.ts'
import { ContactDialog } from './dialogs.ts'
import { EnterButton } from './EnterButton.tsx'
import classes from './OrgHead.module.css'
import { RoleBadge } from './RoleBadge.tsx'

/**
 * The head of the page: the picture, what the organisation is, and the main button of strangers and of those who run
 * it.
 */
export function OrgHead({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const picture = uploadedUrl(org.image)
  const hue = { '--hue': hash(org.id) % 360 } as CSSProperties
  return (
    <>
      <section className={classes.hero} style={hue}>
        <div className={classes.cover}>
          {picture ? <img src={picture} alt="" /> : <TerrainDrawing activity="any" />}
        </div>
        <div className={classes.head}>
          <span className={classes.face}>
            <Avatar who={org} size={84} />
          </span>
          <Badges org={org} />
          {seesMembers(org) && (
            <div className={classes.actions}>{org.role ? <StaffButton org={org} /> : <Join org={org} />}</div>
          )}
        </div>
        {org.description && <p className={classes.about}>{org.description}</p>}
      </section>
      {!seesMembers(org) && <Alert mt="lg">{t('seenByAdmin')}</Alert>}
      {org.role && org.role !== 'admin' && org.contact && org.grant !== 'GRANTED' && <GrantAlert org={org} />}
    </>
  )
}

function Badges({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const tags = orgTypes.filter((tag) => org.tags[tag])
  return (
    <p className={classes.badges}>
      {org.role && <RoleBadge role={org.role} />}
      {(tags.length > 0 ? tags : [org.type]).map((tag) => (
        <span key={tag} className={classes.badge}>
          {t(`types.${tag}`)}
        </span>
      ))}
      {org.private && <span className={classes.badge}>{t('private')}</span>}
      {org.connected === false && <span className={classes.badge}>{t('disconnected')}</span>}
    </p>
  )
}

function Join({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const hasRoom = org.maxMembers === limits.unlimited || org.memberCount < org.maxMembers
  if (!hasRoom) return <p className={classes.full}>{t('full')}</p>
  const join = async () => {
    await requestJoinOrg(org.id)
    toast(t('done.joined'))
  }
  return <EnterButton org={org} text={t('join')} question={t('enter.title')} onEnter={join} fullWidth />
}

function StaffButton({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  if (!isStaff(org.role)) return null
  return (
    <Button
      component={Link}
      to={newEventPath({ org: org.id })}
      leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
    >
      {t('newEvent')}
    </Button>
  )
}

/** Reminds a member who shares no contacts. The dialog opens by itself only for a member who has not answered yet. */
function GrantAlert({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const isAnswered = org.grant === 'REJECTED'
  const [opened, dialog] = useDisclosure(!isAnswered)
  const granted = async () => {
    dialog.close()
    toast(t('done.granted'))
  }
  const refuse = async () => {
    try {
      await refuseContacts(org.id)
      dialog.close()
      toast(t('done.contactsRefused'))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      <Alert color="accent" mt="lg" title={t('grant.missing')}>
        <p className={classes.reminder}>{t('grant.missingText')}</p>
        <Button variant="default" onClick={dialog.open}>
          {t('grant.open')}
        </Button>
      </Alert>
      <ContactDialog
        org={org}
        opened={opened}
        onClose={dialog.close}
        submitText={t('grant.submit')}
        onGranted={granted}
        {...(isAnswered ? {} : { onRefuse: refuse })}
      />
    </>
  )
}
