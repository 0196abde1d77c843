import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconBug, IconLanguage, IconLogout, IconMoon, IconPlus, IconSun } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { loadTexts } from '../lib/i18n.ts'
import { appName } from '../lib/lite.ts'
import { useMe } from '../lib/me.ts'
import { home, newEventPath, paths } from '../lib/paths.ts'
import { signOut } from '../lib/session.ts'
import { useMayPlan } from '../queries/orgs.ts'
import { Avatar, fullName } from '../ui/Avatar.tsx'
import { Logo, LogoMark } from '../ui/Logo.tsx'
import classes from './Nav.module.css'
import { below, places } from './nav-places.ts'
import { ChatsBadge, FeedbackBadge, UnreadBadge } from './UnreadBadge.tsx'

const OwnMenu = lazy(async () => ({ default: (await import('./OwnMenu.tsx')).OwnMenu }))
const LanguageMenu = lazy(async () => ({ default: (await import('./LanguageMenu.tsx')).LanguageMenu }))

const BugReportDialog = lazy(async () => {
  const [{ BugReportDialog: Dialog }] = await Promise.all([
    import('../features/bug-reports/components/BugReportDialog.tsx'),
    loadTexts('later', 'rest'),
  ])
  return { default: Dialog }
})

/**
 * The navigation. In the drawer of a phone it lists everything. At the side it has five places, as icons or with labels,
 * and the rest in the menu of oneself.
 */
export function Nav({ wide = false, onGo }: { wide?: boolean; onGo?: () => void }) {
  const { t } = useTranslation()
  const mayPlan = useMayPlan()
  return (
    <nav className={classes.nav} data-wide={wide || undefined} aria-label={t('nav.label')}>
      {!wide && (
        <Link to={home} className={classes.logo} aria-label={appName}>
          <span className={classes.full}>
            <Logo />
          </span>
          <span className={classes.mark}>
            <LogoMark size={40} />
          </span>
        </Link>
      )}
      {mayPlan && (
        <Link to={newEventPath()} className={classes.create} onClick={onGo} title={t('nav.newEvent')}>
          <IconPlus size={20} stroke={2.4} aria-hidden="true" />
          <span className={classes.word}>{t('nav.newEvent')}</span>
        </Link>
      )}
      <div className={classes.places}>
        {places
          .filter(({ isMain }) => wide || isMain)
          .map(({ to, icon: Icon, text }) => (
            <NavLink key={to} to={to} className={classes.item ?? ''} onClick={onGo} title={t(text)}>
              <Icon size={22} stroke={1.9} aria-hidden="true" />
              <span className={classes.word}>{t(text)}</span>
              {to === paths.notifications && <UnreadBadge />}
              {to === paths.chats && <ChatsBadge />}
              {to === paths.feedback && <FeedbackBadge />}
            </NavLink>
          ))}
      </div>
      <div className={classes.bottom}>
        {wide && <Below onGo={onGo} />}
        <div className={classes.small}>
          <ThemeToggle />
          <LanguageButton />
          <ReportBug />
        </div>
        {wide && <OwnProfileLink onGo={onGo} />}
        {!wide && (
          <Suspense fallback={<div className={classes.myselfPlace} />}>
            <OwnMenu />
          </Suspense>
        )}
      </div>
    </nav>
  )
}

function Below({ onGo }: { onGo: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {below.map(({ to, icon: Icon, text }) => (
        <NavLink key={to} to={to} className={classes.item ?? ''} onClick={onGo} title={t(text)}>
          <Icon size={22} stroke={1.9} aria-hidden="true" />
          <span className={classes.word}>{t(text)}</span>
        </NavLink>
      ))}
      <button type="button" className={classes.item} onClick={() => void signOut()} title={t('nav.signOut')}>
        <IconLogout size={22} stroke={1.9} aria-hidden="true" />
        <span className={classes.word}>{t('nav.signOut')}</span>
      </button>
    </>
  )
}

function ThemeToggle() {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const text = t(isDark ? 'nav.light' : 'nav.dark')
  const Icon = isDark ? IconSun : IconMoon
  return (
    <button
      type="button"
      className={classes.item}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      aria-label={text}
      title={text}
    >
      <Icon size={22} stroke={1.9} aria-hidden="true" />
    </button>
  )
}

function LanguageButton() {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const button = (
    <button
      type="button"
      className={classes.item}
      aria-label={t('nav.language')}
      aria-haspopup="menu"
      title={t('nav.language')}
      onClick={isAsked ? undefined : () => setAsked(true)}
    >
      <IconLanguage size={22} stroke={1.9} aria-hidden="true" />
    </button>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <LanguageMenu>{button}</LanguageMenu>
    </Suspense>
  )
}

function ReportBug() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        className={classes.item}
        onClick={() => setOpened(true)}
        aria-label={t('nav.bugReport')}
        title={t('nav.bugReport')}
      >
        <IconBug size={22} stroke={1.9} aria-hidden="true" />
      </button>
      {opened !== null && (
        <Suspense>
          <BugReportDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

function OwnProfileLink({ onGo }: { onGo: (() => void) | undefined }) {
  const { data: me } = useMe()
  if (!me) return null
  return (
    <Link to={paths.profile} className={classes.myself} onClick={onGo} title={fullName(me)}>
      <Avatar who={me} size={40} />
      <span className={classes.word}>
        <strong>{fullName(me)}</strong>
        <small>{me.email}</small>
      </span>
    </Link>
  )
}
