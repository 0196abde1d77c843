import { Burger } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconBell, IconMessages } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { loadTexts } from '../lib/i18n.ts'
import { useIntroDue } from '../lib/intro.ts'
import { appName } from '../lib/lite.ts'
import { home, paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { Logo } from '../ui/Logo.tsx'
import { opensLater } from '../ui/opens-later.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionLost } from './ConnectionLost.tsx'
import { Footer } from './Footer.tsx'
import { InstallBanner } from './InstallBanner.tsx'
import { useLiveNotifications } from './live-notifications.ts'
import { useLiveUpdates } from './live-updates.ts'
import { useLocationSending } from './location-sending.ts'
import { Nav } from './Nav.tsx'
import { useOfflineUse } from './offline-use.ts'
import { usePageFocus } from './page-focus.ts'
import { usePushOpening } from './push-opening.ts'
import classes from './Shell.module.css'
import { ChatsBadge, UnreadBadge } from './UnreadBadge.tsx'

const IntroTour = lazy(async () => {
  const [{ IntroTour: Tour }] = await Promise.all([
    import('../features/help/components/IntroTour.tsx'),
    loadTexts('later'),
  ])
  return { default: Tour }
})

const NavDrawer = opensLater(async () => (await import('./NavDrawer.tsx')).NavDrawer, [])

/** The layout for signed-in people: navigation at the side, on a phone in a drawer and at the bottom. */
export function Shell() {
  const { t } = useTranslation()
  const [opened, drawer] = useDisclosure(false)
  const main = usePageFocus()
  const { pathname } = useLocation()
  const hasSide = useMediaQuery('(min-width: 481px)', undefined, { getInitialValueInEffect: false })
  useLiveNotifications()
  useLiveUpdates()
  useLocationSending()
  useOfflineUse()
  usePushOpening()

  const openedAt = useRef(pathname)
  const toggle = () => {
    openedAt.current = pathname
    drawer.toggle()
  }
  const { close } = drawer
  useEffect(() => {
    // The browser's back button leaves a page with the drawer open.
    if (openedAt.current !== pathname) close()
  }, [pathname, close])

  return (
    <div className={classes.shell}>
      {pathname === paths.search && <SkipLink to="results" text={t('skipToResults')} />}
      <SkipLink to="main" text={t('skip')} />
      {hasSide && (
        <aside className={classes.side}>
          <Nav />
        </aside>
      )}
      <Header opened={opened} onToggle={toggle} />
      <NavDrawer
        opened={opened}
        onClose={drawer.close}
        // On a new page the focus is on the page, not on the button that opened the drawer.
        returnFocus={openedAt.current === pathname}
      />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <ConnectionLost />
        <InstallBanner />
        <Outlet />
        <Footer />
      </main>
      <Intro />
      {!opened && <BottomBar />}
    </div>
  )
}

/**
 * A button that is shown while it has the focus, and moves the focus past the navigation. No link, because the router
 * does not know the entries that a link to a part of the page adds to the history.
 */
function SkipLink({ to, text }: { to: string; text: string }) {
  const skip = () => {
    const target = document.getElementById(to)
    target?.focus()
    target?.scrollIntoView({ block: 'start' })
  }
  return (
    <button type="button" className={classes.skip} onClick={skip}>
      {text}
    </button>
  )
}

/** The header of a phone: the navigation's button, the logo, chats and notifications. */
function Header({ opened, onToggle }: { opened: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <Burger opened={opened} onClick={onToggle} aria-label={t('nav.open')} className={classes.tap} size="sm" />
      <Link to={home} className={classes.home} aria-label={appName}>
        <Logo />
      </Link>
      <div className={classes.news}>
        <Link to={paths.chats} className={classes.bell}>
          <IconMessages size={24} aria-hidden="true" />
          <span className="visually-hidden">{t('nav.chats')}</span>
          {!opened && <ChatsBadge />}
        </Link>
        <Link to={paths.notifications} className={classes.bell}>
          <IconBell size={24} aria-hidden="true" />
          <span className="visually-hidden">{t('nav.notificationsBell')}</span>
          {!opened && <UnreadBadge />}
        </Link>
      </div>
    </header>
  )
}

/** Loaded only for people who see the introduction. Stays mounted, so that its closing animation can end. */
function Intro() {
  const isHome = useLocation().pathname === home
  // Before that, it is not known whose introduction it is.
  const isIn = useSession().status === 'in'
  const isDue = useIntroDue(isHome) && isIn
  const wasDue = useRef(isDue)
  wasDue.current ||= isDue
  if (!wasDue.current) return null
  return (
    <Suspense>
      <IntroTour />
    </Suspense>
  )
}
