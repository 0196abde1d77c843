import { ActionIcon, Button } from '@mantine/core'
import type { Invitation } from '@parta/contracts/invitations'
import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import { IconPrinter, IconQrcode, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dayOfYear } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { invitationPath, orgPosterPath } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { ShareLink } from '../../../ui/ShareLink.tsx'
import { requestRevoke } from '../api.ts'
import classes from './Invitations.module.css'

interface Props {
  readonly org: Org
  readonly invitation: Invitation
  /** Whether the link and the code are visible. */
  readonly isShown: boolean
  readonly onShow: (isShown: boolean) => void
}

export function InvitationItem({ org, invitation, isShown, onShow }: Props) {
  const { t } = useTranslation('orgs')
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // A new invitation is created below the list, which may be scrolled away from it.
    if (isShown) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <li ref={item} className={classes.item}>
      <div className={classes.head}>
        <Terms invitation={invitation} />
        <Button
          variant="default"
          leftSection={<IconQrcode size={20} aria-hidden="true" />}
          aria-expanded={isShown}
          onClick={() => onShow(!isShown)}
        >
          {t('invitations.link')}
        </Button>
        <Revoke orgId={org.id} invitationId={invitation.id} />
      </div>
      {isShown && (
        <>
          <ShareLink url={location.origin + invitationPath(invitation.token)} title={org.name} />
          <Button
            component={Link}
            to={orgPosterPath(org, invitation)}
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
          >
            {t('poster')}
          </Button>
        </>
      )}
    </li>
  )
}

/** How long the invitation is valid, how often it was used, and whether an admin has to approve. */
function Terms({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('orgs')
  const { expiresAt, uses, maxUses, approval } = invitation
  const until = t('invitations.until', { day: dayOfYear(expiresAt, currentLocale()) })
  const used =
    maxUses === limits.unlimited
      ? t('invitations.used', { count: uses })
      : t('invitations.usedOf', { count: uses, max: maxUses })
  return (
    <p className={classes.terms}>
      <strong>{until}</strong>
      <span>{approval ? `${used} · ${t('invitations.withApproval')}` : used}</span>
    </p>
  )
}

function Revoke({ orgId, invitationId }: { orgId: string; invitationId: string }) {
  const { t } = useTranslation('orgs')
  const { isBusy, act } = useAction()
  const revoke = () =>
    act(async () => {
      await requestRevoke(orgId, invitationId)
      toast(t('done.revoked'))
    })
  return (
    <ActionIcon
      color="red"
      loading={isBusy}
      onClick={revoke}
      aria-label={t('invitations.revoke')}
      title={t('invitations.revoke')}
    >
      <IconTrash size={22} aria-hidden="true" />
    </ActionIcon>
  )
}
