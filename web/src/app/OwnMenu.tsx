import { Menu } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../lib/me.ts'
import { paths } from '../lib/paths.ts'
import { signOut } from '../lib/session.ts'
import { Avatar, fullName } from '../ui/Avatar.tsx'
import classes from './Nav.module.css'
import { below, places } from './nav-places.ts'
import { FeedbackBadge } from './UnreadBadge.tsx'

const icon = { size: 20, stroke: 1.9, 'aria-hidden': true } as const

/** The menu of oneself: every place that is not one of the five in the navigation, and signing out. */
export function OwnMenu() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  if (!me) return <div className={classes.myselfPlace} />
  return (
    <Menu position="right-end" width={260} withinPortal>
      <Menu.Target>
        <button type="button" className={classes.myself} aria-label={t('nav.me', { name: fullName(me) })}>
          <Avatar who={me} size={40} />
          <span className={classes.word}>
            <strong>{fullName(me)}</strong>
            <small>{me.email}</small>
          </span>
          <FeedbackBadge />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {places
          .filter(({ isMain }) => !isMain)
          .map(({ to, icon: Icon, text }) => (
            <Menu.Item
              key={to}
              component={Link}
              to={to}
              pos="relative"
              leftSection={<Icon {...icon} />}
              rightSection={to === paths.feedback && <FeedbackBadge />}
            >
              {t(text)}
            </Menu.Item>
          ))}
        <Menu.Divider />
        {below.map(({ to, icon: Icon, text }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon {...icon} />}>
            {t(text)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>
          {t('nav.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
