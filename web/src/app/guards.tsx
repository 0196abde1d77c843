import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom'
import { mustAcceptTerms } from '../features/legal/needed.ts'
import { expectIntro } from '../lib/intro.ts'
import { home, ownPath, paths } from '../lib/paths.ts'
import {
  expectedPerson,
  getLeaveReason,
  hasProfile,
  renewToken,
  type SessionState,
  useSession,
} from '../lib/session.ts'
import { useHealth } from '../lib/status.ts'
import { recall, remember } from '../lib/storage.ts'
import { forgetAll } from '../lib/swr.ts'
import { ConnectionScreen } from './ConnectionLost.tsx'
import { Splash } from './Splash.tsx'
import { StillStarting } from './StillStarting.tsx'

/** The pages that most visits of signed-in people begin with. Opening them changes nothing on the server. */
const earlyPages = [paths.search, paths.event]

function isFirstTime(session: SessionState): boolean {
  return session.status === 'in' && !hasProfile(session.claims)
}

/** Requires a session and a profile; after signing in, people return to the page that they asked for. */
export function RequireUser() {
  return <UserPages whileStarting={<Splash />} whileOffline={<Unreached />} />
}

/**
 * Like `RequireUser`, but renders some pages already while the session starts, so that a slow phone shows them without
 * their data first instead of nothing. What they ask the server waits for the session, and nothing on them can be
 * pressed or typed before it is known whose session it is (docs/decisions/0103). Without a connection they show what
 * this browser keeps.
 */
export function ExpectUser() {
  const { status } = useSession()
  const { pathname } = useLocation()
  const person = expectedPerson()
  const isEarly = person !== null && earlyPages.some((path) => matchPath(path, pathname))
  useLayoutEffect(() => {
    const root = document.getElementById('root')
    if (!root || status !== 'starting') return
    root.inert = true
    return () => {
      root.inert = false
    }
  }, [status])
  useEffect(() => {
    // The calls of such a page have failed, and would be shown as failed when it is opened again.
    if (status === 'out') forgetAll()
  }, [status])
  const pages = <Outlet key={person} />
  // Nothing can be searched then.
  const kept = pathname === home ? <Navigate to={paths.events} replace /> : pages
  return <UserPages whileStarting={isEarly ? pages : <Splash />} whileOffline={kept} />
}

interface UserPagesProps {
  readonly whileStarting: ReactNode
  readonly whileOffline: ReactNode
}

function UserPages({ whileStarting, whileOffline }: UserPagesProps) {
  const session = useSession()
  const location = useLocation()
  const needsTerms = useNeedsTerms(session)
  if (session.status === 'offline') return whileOffline
  if (session.status === 'starting') {
    return (
      <>
        {whileStarting}
        <StillStarting />
      </>
    )
  }
  if (session.status === 'out') return <SignedOut wanted={location.pathname + location.search + location.hash} />
  if (isFirstTime(session)) return <Navigate to={paths.aboutUser} replace />
  if (needsTerms) {
    remember('wanted', location.pathname + location.search + location.hash)
    return <Navigate to={paths.termsUpdate} replace />
  }
  // The key resets all forms when another tab signs in as somebody else.
  return <Outlet key={session.claims.userInfoId} />
}

/**
 * Leads to the sign-in, unless the person is signed in and only the service of the sessions does not answer: then
 * `renewToken` tries again until it does.
 * @param wanted the address that the person opened; the sign-in leads back to it
 */
function SignedOut({ wanted }: { wanted?: string }) {
  const left = getLeaveReason()
  if (left) return <Navigate to={paths.signIn} state={{ left }} replace />
  if (recall('signedIn') === null) {
    if (wanted !== undefined) remember('wanted', wanted)
    return <Navigate to={paths.signIn} replace />
  }
  return <Unreached />
}

function Unreached() {
  return (
    <main>
      <ConnectionScreen again={() => void renewToken(null)} />
    </main>
  )
}

/** Whether the terms have changed since this person agreed to them. */
function useNeedsTerms(session: SessionState): boolean {
  const { file } = useHealth()
  if (session.status !== 'in') return false
  const accepted = session.claims.termsAndConditions
  return mustAcceptTerms({ accepted, file, later: recall('termsLater'), now: new Date() })
}

/** Redirects signed-in people away from the landing, sign-in and sign-up pages. */
export function GuestOnly() {
  const session = useSession()
  if (session.status === 'starting') return <Splash />
  if (session.status === 'out') return <Outlet />
  return <Navigate to={isFirstTime(session) ? paths.aboutUser : takeWanted()} replace />
}

export function FirstProfileOnly() {
  const session = useSession()
  if (session.status === 'starting') return <Splash />
  if (session.status === 'offline') return <Unreached />
  if (session.status === 'out') return <SignedOut />
  if (!isFirstTime(session)) return <Navigate to={takeWanted()} replace />
  expectIntro()
  return <Outlet />
}

/** Requires that new terms have to be accepted; redirects once they are accepted or postponed. */
export function TermsOnly() {
  const session = useSession()
  const needsTerms = useNeedsTerms(session)
  if (session.status === 'starting') return <Splash />
  if (session.status === 'offline') return <Unreached />
  if (session.status === 'out') return <SignedOut />
  if (isFirstTime(session)) return <Navigate to={paths.aboutUser} replace />
  return needsTerms ? <Outlet /> : <Navigate to={takeWanted()} replace />
}

// Forgotten only a moment later, because the guard may render twice.
function takeWanted(): string {
  const wanted = recall('wanted')
  setTimeout(() => remember('wanted', null), 0)
  return ownPath(wanted, home)
}
