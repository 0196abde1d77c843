import type { OrgRole } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import classes from './RoleBadge.module.css'

export function RoleBadge({ role }: { role: OrgRole }) {
  const { t } = useTranslation('orgs')
  return (
    <span className={classes.badge} data-role={role}>
      {t(`roles.${role}`)}
    </span>
  )
}
