import { ActionIcon, Menu } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import type { OrgRole } from '@parta/contracts/values'
import { IconAddressBook, IconDotsVertical, IconMailQuestion, IconUserMinus, IconUserStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { Avatar, fullName, PersonName } from '../../../ui/Avatar.tsx'
import { useAsk } from '../../../ui/ask.ts'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { type MemberRow, requestContacts, requestRole } from '../api.ts'
import { controlOf, isStaff } from '../rights.ts'
import classes from './MembersList.module.css'
import { RoleBadge } from './RoleBadge.tsx'

export interface MemberItemProps {
  readonly org: Org
  readonly member: MemberRow
  readonly onRole: (id: string, role: OrgRole) => void
  readonly onKick: (member: MemberRow) => void
}

export function MemberItem(props: MemberItemProps) {
  const { org, member } = props
  const { t } = useTranslation('orgs')
  const isNoted = org.contact && isStaff(org.role) && member.granted
  return (
    <>
      <Avatar who={member} size={50} />
      <div className={classes.words}>
        <p className={classes.name}>
          <PersonLink id={member.id} deleted={member.deleted}>
            <PersonName who={member} />
          </PersonLink>
        </p>
        <p className={classes.line}>
          <RoleBadge role={member.role} />
          {org.role && member.emoji > 0 && (
            <span className={classes.thanks}>
              <span aria-hidden="true">👏</span>
              <span className="visually-hidden">{t('memberList.thanks')}</span> {member.emoji}
            </span>
          )}
        </p>
      </div>
      {isNoted && (
        <ActionIcon
          component={Link}
          to={paths.notesUser}
          state={{ id: member.id, orgId: org.id }}
          aria-label={t('common:contactsOf', { name: fullName(member) })}
          title={t('common:contacts')}
        >
          <IconAddressBook size={22} aria-hidden="true" />
        </ActionIcon>
      )}
      <MemberMenu {...props} />
    </>
  )
}

/** Contains only actions that the server would accept. */
function MemberMenu({ org, member, onRole, onKick }: MemberItemProps) {
  const { t } = useTranslation('orgs')
  const session = useSession()
  const me = session.status === 'in' ? session.claims.userInfoId : ''
  const { roles, canKick } = controlOf({ id: me, role: org.role }, member)
  const canAsk = org.contact && isStaff(org.role) && !member.granted && member.id !== me && !member.deleted
  if (roles.length === 0 && !canKick && !canAsk) return null
  const askContacts = async () => {
    await requestContacts(org.id, member.id)
    toast(t('done.contactAsked'))
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('memberList.actions', { name: fullName(member) })}>
          <IconDotsVertical size={22} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {roles.map((role) => (
          <RoleItem key={role} role={role} org={org} member={member} onRole={onRole} />
        ))}
        {canAsk && (
          <Menu.Item
            leftSection={<IconMailQuestion size={20} aria-hidden="true" />}
            onClick={() => void askContacts().catch(toastError)}
          >
            {t('memberList.askContact')}
          </Menu.Item>
        )}
        {canKick && (
          <Menu.Item
            c="var(--danger)"
            leftSection={<IconUserMinus size={20} aria-hidden="true" />}
            onClick={() => onKick(member)}
          >
            {t('kick.open')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type RoleItemProps = Omit<MemberItemProps, 'onKick'> & { readonly role: OrgRole }

/** Gives the member another role, after a question. */
function RoleItem({ role, org, member, onRole }: RoleItemProps) {
  const { t } = useTranslation('orgs')
  const ask = useAsk()
  const give = async () => {
    await requestRole(org.id, member.id, role)
    onRole(member.id, role)
    toast(t('done.role'))
  }
  const askToGive = () =>
    ask({
      title: t('memberList.role.title', { name: fullName(member) }),
      text: t(`memberList.role.text.${role}`),
      confirm: t('memberList.role.confirm'),
      isHarmless: true,
      run: give,
    })
  return (
    <Menu.Item leftSection={<IconUserStar size={20} aria-hidden="true" />} onClick={askToGive}>
      {t(`memberList.make.${role}`)}
    </Menu.Item>
  )
}
