import type { Org } from '@parta/contracts/orgs'
import { orgRoles } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { Avatar, PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import classes from './Members.module.css'
import { RoleBadge } from './RoleBadge.tsx'

/** Admins first, then power users, then members. */
export function Members({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const members = org.members.toSorted((a, b) => orgRoles.indexOf(b.role) - orgRoles.indexOf(a.role))
  return (
    <Card title={t('members', { count: org.memberCount })}>
      <ul className={classes.list} data-testid="members">
        {members.map((member) => (
          <li key={member.id}>
            <Avatar who={member} size={50} />
            <span>
              <PersonLink id={member.id} deleted={member.deleted}>
                <PersonName who={member} />
              </PersonLink>
            </span>
            {member.role !== 'member' && <RoleBadge role={member.role} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
