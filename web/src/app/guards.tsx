import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { type SessionState, useSession } from '../lib/session.ts'
import { recall, remember } from '../lib/storage.ts'
import { home, paths } from './paths.ts'
import { Splash } from './Splash.tsx'

function isFirstTime(session: SessionState): boolean {
  return session.status === 'in' && (session.claims.login === 'FIRST_TIME' || session.claims.userInfoId === '')
}

/** Signed in, with a profile; whoever is not comes back to where they wanted to go. */
export function RequireUser() {
  const session = useSession()
  const location = useLocation()
  if (session.status === 'starting') return <Splash />
  if (session.status === 'out') {
    remember('wanted', location.pathname + location.search)
    return <Navigate to={paths.signIn} replace />
  }
  return isFirstTime(session) ? <Navigate to={paths.aboutUser} replace /> : <Outlet />
}

/** The landing page, sign-in and sign-up are for those who are not signed in. */
export function GuestOnly() {
  const session = useSession()
  if (session.status === 'starting') return <Splash />
  if (session.status === 'out') return <Outlet />
  return <Navigate to={isFirstTime(session) ? paths.aboutUser : takeWanted()} replace />
}

export function FirstProfileOnly() {
  const session = useSession()
  if (session.status === 'starting') return <Splash />
  if (session.status === 'out') return <Navigate to={paths.signIn} replace />
  return isFirstTime(session) ? <Outlet /> : <Navigate to={takeWanted()} replace />
}

// Read again on a second render of the same visit, forgotten a moment later.
function takeWanted(): string {
  const wanted = recall('wanted')
  setTimeout(() => remember('wanted', null), 0)
  return wanted?.startsWith('/') && !wanted.startsWith('//') ? wanted : home
}
