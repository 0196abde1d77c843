import { IconMenu2 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom'
import { appName } from '../lib/lite.ts'
import { home, paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import buttons from '../ui/buttons.module.css'
import { HomeLink } from '../ui/HomeLink.tsx'
import { Logo } from '../ui/Logo.tsx'
import { ConnectionLost } from './ConnectionLost.tsx'
import { Footer } from './Footer.tsx'
import { InstallBanner } from './InstallBanner.tsx'
import classes from './PublicLayout.module.css'
import { usePageFocus } from './page-focus.ts'

const places = [
  { to: paths.landing, text: 'nav.home' },
  { to: paths.about, text: 'nav.about' },
  { to: paths.manual, text: 'nav.manual' },
] as const

/** The layout of the pages that need no account; it does without the UI library. */
export function PublicLayout() {
  const { t } = useTranslation('public')
  const { pathname } = useLocation()
  const isIn = useSession().status === 'in'
  const main = usePageFocus()
  return (
    <div className={classes.page}>
      <InstallBanner />
      <header className={classes.header}>
        <HomeLink className={classes.logo} label={appName}>
          <Logo />
        </HomeLink>
        <nav className={classes.places} aria-label={t('nav.label')}>
          <Places isIn={isIn} />
        </nav>
        <div className={classes.enter}>
          {isIn ? (
            <Link className={buttons.brand} to={home}>
              {t('nav.toApp')}
            </Link>
          ) : (
            <>
              <Link className={buttons.quiet} to={paths.signIn}>
                {t('landing:signIn')}
              </Link>
              <Link className={`${buttons.brand} ${classes.signUp}`} to={paths.signUp}>
                {t('landing:signUp')}
              </Link>
            </>
          )}
          <SmallMenu key={pathname} isIn={isIn} />
        </div>
      </header>
      <ConnectionLost />
      <main ref={main} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer languages />
    </div>
  )
}

/** Signed-in people get no link to the landing page, because it redirects them. */
function Places({ isIn }: { isIn: boolean }) {
  const { t } = useTranslation('public')
  return places
    .filter(({ to }) => !isIn || to !== paths.landing)
    .map(({ to, text }) => (
      <NavLink key={to} to={to} end reloadDocument={to === paths.landing} className={classes.place ?? ''}>
        {t(text)}
      </NavLink>
    ))
}

/** On a phone the links are in a menu. */
function SmallMenu({ isIn }: { isIn: boolean }) {
  const { t } = useTranslation('public')
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const isOutside = event instanceof MouseEvent && !menu.current?.contains(event.target as Node)
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (menu.current && (isOutside || isEscape)) menu.current.open = false
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={menu} className={classes.menu}>
      <summary aria-label={t('nav.menu')}>
        <IconMenu2 size={24} aria-hidden="true" />
      </summary>
      <nav className={classes.folded} aria-label={t('nav.label')}>
        <Places isIn={isIn} />
        {!isIn && (
          <Link className={buttons.brand} to={paths.signUp}>
            {t('landing:signUp')}
          </Link>
        )}
      </nav>
    </details>
  )
}
