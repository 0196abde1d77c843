import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { legalPath, paths } from '../../../lib/paths.ts'
import { useIsSiteAdmin } from '../../../lib/site-admin.ts'
import classes from './Links.module.css'

/** Links to help, legal texts and the bug report, and for site admins to their area. */
export function Links() {
  const { t } = useTranslation('settings')
  const isSiteAdmin = useIsSiteAdmin()
  const links: readonly (readonly [string, string])[] = [
    ...(isSiteAdmin ? [[adminPaths.area, t('admin:title')] as const] : []),
    [paths.manual, t('links.manual')],
    [paths.bugReport, t('links.feedback')],
    [legalPath('terms'), t('links.terms')],
    [legalPath('privacy'), t('links.privacy')],
    [legalPath('gdpr'), t('links.gdpr')],
  ]
  return (
    <ul className={classes.links}>
      {links.map(([to, text]) => (
        <li key={to}>
          <Link to={to} className={classes.link}>
            {text}
            <IconChevronRight size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
