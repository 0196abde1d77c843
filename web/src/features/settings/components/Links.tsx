import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { legalPath, paths } from '../../../lib/paths.ts'
import classes from './Links.module.css'

/** Links to help, legal texts and feedback. */
export function Links() {
  const { t } = useTranslation('settings')
  const links = [
    [paths.manual, t('links.manual')],
    [paths.feedback, t('links.feedback')],
    [legalPath('terms'), t('links.terms')],
    [legalPath('privacy'), t('links.privacy')],
    [legalPath('gdpr'), t('links.gdpr')],
  ] as const
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
