import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Org } from '@parta/contracts/orgs'
import {
  IconChartBar,
  IconCoins,
  IconDoorExit,
  IconNews,
  IconPencil,
  IconPlug,
  IconPlugConnected,
  IconPlugOff,
  IconPrinter,
  IconShare2,
  IconShoppingBag,
  IconShoppingBagX,
  IconTrash,
  IconUserPlus,
  IconUsersPlus,
  IconWebhook,
} from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { moveInPath, providersPath, webhooksPath } from '../../../lib/org-paths.ts'
import { editOrgPath, newFeedPath, orgPosterPath } from '../../../lib/paths.ts'
import { payersPath, productStatsPath } from '../../../lib/shop-paths.ts'
import { useHasRole } from '../../../lib/site-admin.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useAsk } from '../../../ui/ask.ts'
import { useOpenedLater } from '../../../ui/LaterMenu.tsx'
import { ShareDialog } from '../../../ui/ShareDialog.tsx'
import { requestConnect, requestRegister } from '../api.ts'
import { isStaff } from '../rights.ts'
import { DeleteOrgDialog } from './DeleteOrgDialog.tsx'
import { LeaveOrgDialog } from './LeaveOrgDialog.tsx'

const icon = { size: 20, 'aria-hidden': true } as const

interface Props {
  readonly org: Org
  readonly onInvite: () => void
  /** The button. */
  readonly children: ReactNode
}

/** The other actions, as far as the caller's role allows them; open at first, see `ui/LaterMenu.tsx`. */
export function OrgMenu({ org, onInvite, children }: Props) {
  const { t } = useTranslation('orgs')
  const [isSharing, sharing] = useDisclosure(false)
  const [isLeaving, leaving] = useDisclosure(false)
  const [isDeleting, deleting] = useDisclosure(false)
  const hasRole = useHasRole()
  const buttons = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useOpenedLater(buttons)
  return (
    <div ref={buttons}>
      <Menu opened={isShown} onChange={setShown}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {isStaff(org.role) && <StaffItems org={org} onInvite={onInvite} />}
          {!org.private && (
            <Menu.Item leftSection={<IconShare2 {...icon} />} onClick={sharing.open}>
              {t('share:open')}
            </Menu.Item>
          )}
          {org.role && <ConnectItem org={org} />}
          {org.role && (
            <Menu.Item leftSection={<IconDoorExit {...icon} />} onClick={leaving.open}>
              {t('leave.open')}
            </Menu.Item>
          )}
          {hasRole('support') && <RegistrationItem org={org} />}
          {hasRole('finance') && (
            <Menu.Item component={Link} to={productStatsPath(org.id)} leftSection={<IconChartBar {...icon} />}>
              {t('products:sales.title')}
            </Menu.Item>
          )}
          {org.role === 'admin' && (
            <Menu.Item c="var(--danger)" leftSection={<IconTrash {...icon} />} onClick={deleting.open}>
              {t('delete.open')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ShareDialog item={{ type: 'org', id: org.id, name: org.name }} opened={isSharing} onClose={sharing.close} />
      <LeaveOrgDialog org={org} opened={isLeaving} onClose={leaving.close} />
      <DeleteOrgDialog org={org} opened={isDeleting} onClose={deleting.close} />
    </div>
  )
}

function StaffItems({ org, onInvite }: { org: Org; onInvite: () => void }) {
  const { t } = useTranslation('orgs')
  return (
    <>
      <Menu.Item component={Link} to={editOrgPath(org.id)} leftSection={<IconPencil {...icon} />}>
        {t('edit.open')}
      </Menu.Item>
      <Menu.Item component={Link} to={newFeedPath(org.id)} leftSection={<IconNews {...icon} />}>
        {t('newFeed')}
      </Menu.Item>
      <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={onInvite}>
        {t('invitations.open')}
      </Menu.Item>
      {org.role === 'admin' && (
        <Menu.Item component={Link} to={moveInPath(org.id)} leftSection={<IconUsersPlus {...icon} />}>
          {t('guests:open')}
        </Menu.Item>
      )}
      {org.role === 'admin' && (
        <Menu.Item component={Link} to={payersPath(org.id)} leftSection={<IconCoins {...icon} />}>
          {t('products:payers.open')}
        </Menu.Item>
      )}
      {org.role === 'admin' && <LinkedItems orgId={org.id} />}
      {/* A private organisation has no public poster: its posters belong to invitations. */}
      {!org.private && (
        <Menu.Item component={Link} to={orgPosterPath(org)} leftSection={<IconPrinter {...icon} />}>
          {t('poster')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  )
}

/** The other systems of an organisation. */
function LinkedItems({ orgId }: { orgId: string }) {
  const { t } = useTranslation('orgs')
  return (
    <>
      <Menu.Item component={Link} to={providersPath(orgId)} leftSection={<IconPlugConnected {...icon} />}>
        {t('providers:title')}
      </Menu.Item>
      <Menu.Item component={Link} to={webhooksPath(orgId)} leftSection={<IconWebhook {...icon} />}>
        {t('webhooks:title')}
      </Menu.Item>
    </>
  )
}

function ConnectItem({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const isConnected = org.connected !== false
  const turn = async () => {
    await requestConnect(org.id, !isConnected)
    toast(t(isConnected ? 'done.disconnected' : 'done.connected'))
  }
  return (
    <Menu.Item
      leftSection={isConnected ? <IconPlugOff {...icon} /> : <IconPlug {...icon} />}
      onClick={() => void turn().catch(toastError)}
    >
      {t(isConnected ? 'disconnect' : 'connect')}
    </Menu.Item>
  )
}

/** For site admins: whether the organisation may sell products. */
function RegistrationItem({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const ask = useAsk()
  const register = async (isRegistered: boolean) => {
    await requestRegister(org.id, isRegistered)
    toast(t(isRegistered ? 'registration.opened' : 'registration.closed'))
  }
  const question = {
    title: t('registration.question'),
    text: t('registration.text'),
    confirm: t('registration.close'),
    run: () => register(false),
  }
  return org.isRegistered ? (
    <Menu.Item leftSection={<IconShoppingBagX {...icon} />} onClick={() => ask(question)}>
      {t('registration.close')}
    </Menu.Item>
  ) : (
    <Menu.Item leftSection={<IconShoppingBag {...icon} />} onClick={() => void register(true).catch(toastError)}>
      {t('registration.open')}
    </Menu.Item>
  )
}
