import { IconCalendarEvent, IconMessages, IconPlus, IconSearch, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { lite } from '../lib/lite.ts'
import { home, newEventPath, paths } from '../lib/paths.ts'
import { useMayPlan } from '../queries/orgs.ts'
import classes from './BottomBar.module.css'

export function BottomBar() {
  const { t } = useTranslation()
  const mayPlan = useMayPlan()
  return (
    <nav className={classes.bar} data-even={!mayPlan || undefined} aria-label={t('nav.quick')}>
      {lite ? (
        <NavLink to={paths.chats} className={classes.item ?? ''}>
          <IconMessages size={24} aria-hidden="true" />
          {t('nav.chats')}
        </NavLink>
      ) : (
        <NavLink to={paths.search} className={classes.item ?? ''}>
          <IconSearch size={24} aria-hidden="true" />
          {t('nav.search')}
        </NavLink>
      )}
      <NavLink to={paths.events} className={classes.item ?? ''}>
        <IconCalendarEvent size={24} aria-hidden="true" />
        {t('nav.events')}
      </NavLink>
      {mayPlan && (
        <Link to={newEventPath()} className={classes.create} aria-label={t('nav.newEvent')}>
          <IconPlus size={26} stroke={2.4} aria-hidden="true" />
        </Link>
      )}
      <NavLink to={lite ? home : paths.orgs} className={classes.item ?? ''}>
        <IconUsersGroup size={24} aria-hidden="true" />
        {t(lite ? 'nav.org' : 'nav.orgs')}
      </NavLink>
      <NavLink to={paths.profile} className={classes.item ?? ''}>
        <IconUser size={24} aria-hidden="true" />
        {t('nav.profile')}
      </NavLink>
    </nav>
  )
}
