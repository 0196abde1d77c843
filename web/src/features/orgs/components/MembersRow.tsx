import { useElementSize } from '@mantine/hooks'
import type { Org } from '@parta/contracts/orgs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { membersPath } from '../../../lib/org-paths.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { avatarGap, avatarSize, fittingCount } from '../fit.ts'
import classes from './MembersRow.module.css'

/** Pictures of admins, power users and members: as many as fit, and the number of the others. */
export function MembersRow({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const { ref, width } = useElementSize<HTMLUListElement>()
  const shown = org.members.slice(0, fittingCount(width, org.memberCount))
  const rest = org.memberCount - shown.length
  return (
    <Card>
      <SectionHead title={t('members', { count: org.memberCount })} to={membersPath(org.id)} />
      <ul ref={ref} className={classes.row} style={{ gap: avatarGap, minHeight: avatarSize }} data-testid="members">
        {shown.map((member) => (
          <li key={member.id}>
            <PersonLink id={member.id} deleted={member.deleted} className={classes.face}>
              <Avatar who={member} size={avatarSize} />
              <span className="visually-hidden">
                {member.deleted ? t('common:deletedPerson') : fullName(member)}, {t(`roles.${member.role}`)}
              </span>
            </PersonLink>
          </li>
        ))}
        {rest > 0 && width > 0 && (
          <li>
            <Link to={membersPath(org.id)} className={classes.more} style={{ width: avatarSize, height: avatarSize }}>
              <span aria-hidden="true">+{rest}</span>
              <span className="visually-hidden">{t('membersMore', { count: rest })}</span>
            </Link>
          </li>
        )}
      </ul>
    </Card>
  )
}
