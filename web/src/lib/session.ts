import { minute } from '@parta/contracts/durations'
import type { Claims, Session } from '@parta/contracts/identity'
import { type SessionEnding, sessionEndings } from '@parta/contracts/session-endings'
import type { Static } from 'typebox'
import { refreshSession, signOut as signOutOperation } from '../generated/operations.ts'
import { bytesOf } from './bytes.ts'
import { CallError, request } from './request.ts'
import { forgetOthers, forgetPerson, offlineNames, onRemembered, recall, remember } from './storage.ts'
import { createStore, useStore } from './store.ts'

type TokenClaims = Static<typeof Claims>

/**
 * `starting`: a session is remembered and its first id token is being fetched. `offline`: the server was not reached,
 * and pages show what this browser keeps of the person (`lib/kept-replies.ts`) until it is.
 */
export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'offline' }
  | { readonly status: 'out' }
  | { readonly status: 'in'; readonly token: string; readonly claims: TokenClaims }

/** Why the session was left: signed out, or the account was deleted. */
export type LeaveReason = 'signedOut' | 'deleted'

/** Tokens are renewed this long before they expire, so that they cannot expire during a call. */
const marginMs = minute
const signOutWaitMs = 3000
/** What this browser keeps is shown if the session has not started after this time, in milliseconds. */
const slowMs = 5000

const current = createStore<SessionState>({ status: 'out' })
let timer: ReturnType<typeof setTimeout> | undefined
let renewing: Promise<string | null> | null = null
/** Resolves when the session has started, or when it takes too long. */
let starting: Promise<string | null> | null = null
let leaving: LeaveReason | null = null
/** Resolves when the person who is signing out is out. */
let signingOut: Promise<void> | null = null
const endings = new Set<() => void>()
const beforeSignOutCalls = new Set<() => Promise<void>>()

export function useSession(): SessionState {
  return useStore(current)
}

export function getSession(): SessionState {
  return current.get()
}

/** Adds a listener for the end of a session, whoever ended it, for example to clear caches. */
export function onSessionEnd(ending: () => void): void {
  endings.add(ending)
}

/**
 * Adds a call to make before signing out, while the session is still valid. Failures are ignored, and the wait is
 * limited.
 */
export function beforeSignOut(callBefore: () => Promise<void>): void {
  beforeSignOutCalls.add(callBefore)
}

export function hasProfile({ login, userInfoId }: TokenClaims): boolean {
  return login !== 'FIRST_TIME' && userInfoId !== ''
}

/** Returns the id of the person whose session is starting, as far as this browser knows; `null` without a profile. */
export function expectedPerson(): string | null {
  return recall('person')
}

/** Called once at start. Fetches a token only if somebody is signed in in this browser, to avoid a needless 401. */
export async function startSession(): Promise<void> {
  if (recall('signedIn') === null) return retrySignOut()
  current.set({ status: 'starting' })
  starting = null
  const renewed = renewToken(null)
  const late = hasKept() ? new Promise<null>((resolve) => setTimeout(resolve, slowMs, null)) : renewed
  starting = Promise.race([renewed, late])
  await starting
  // What is kept for too long is not shown, and is removed here where no session begins.
  if (current.get().status !== 'in') forgetOthers()
  if (current.get().status === 'starting') current.set({ status: 'offline' })
}

/** Whether this browser knows the person who is signed in, and keeps their profile. */
function hasKept(): boolean {
  return expectedPerson() !== null && offlineNames('reply.getMe').length > 0
}

export function beginSession(session: Session): void {
  const claims = claimsOf(session.idToken)
  const before = current.get()
  const owner = before.status === 'in' ? before.claims.sub : recall('signedIn')
  // Another person: everything of the previous one must be cleared.
  if (['in', 'offline'].includes(before.status) && owner !== claims.sub) for (const ending of endings) ending()
  remember('signedIn', claims.sub)
  remember('person', hasProfile(claims) ? claims.userInfoId : null)
  forgetOthers()
  remember('signOutPending', null)
  remember('sessionEnding', null)
  current.set({ status: 'in', token: session.idToken, claims })
  clearTimeout(timer)
  const left = new Date(session.expiresAt).getTime() - Date.now() - marginMs
  timer = setTimeout(() => void renewToken(session.idToken), Math.max(1000, left))
}

/** Returns the id token. Waits while the session is starting, and while the person is signing out. */
export async function getToken(): Promise<string | null> {
  await signingOut
  const state = current.get()
  if (state.status === 'in') return state.token
  if (state.status === 'offline') return null
  if (state.status === 'starting' && starting) return starting
  return renewing
}

/**
 * Returns a new id token in place of `old`. Several calls may get a 401 with the same token: they share one refresh,
 * because a refresh token can be used once.
 */
export async function renewToken(old: string | null): Promise<string | null> {
  const state = current.get()
  if (state.status === 'in' && state.token !== old) return state.token
  renewing ??= renew().finally(() => {
    renewing = null
  })
  return renewing
}

async function renew(): Promise<string | null> {
  try {
    const session = await request(refreshSession, {}, null)
    if (isOver()) return null
    beginSession(session)
    return session.idToken
  } catch (error) {
    if (isOver()) return null
    if (error instanceof CallError && error.status === 401) endByServers(error)
    else {
      if (current.get().status === 'starting') current.set({ status: hasKept() ? 'offline' : 'out' })
      retryLater()
    }
    return null
  }
}

/** Whether the person signed out meanwhile, here or in another tab. */
function isOver(): boolean {
  return current.get().status === 'out' && recall('signedIn') === null
}

/** An unreachable server ends no session: the token may still be valid, and the next refresh may succeed. */
function retryLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void renewToken(tokenNow()), 15_000)
}

/** Renews the token because its content has changed, for example after the first profile. */
export async function reloadSession(): Promise<void> {
  await renewToken(tokenNow())
}

/** Makes the calls registered by `beforeSignOut`. */
export async function runBeforeSignOut(): Promise<void> {
  const said = Promise.allSettled([...beforeSignOutCalls].map((callBefore) => callBefore()))
  await Promise.race([said, new Promise((resolve) => setTimeout(resolve, signOutWaitMs))])
}

export async function signOut(): Promise<void> {
  await runBeforeSignOut()
  signingOut = endAtServer().finally(() => {
    signingOut = null
  })
  await signingOut
}

async function endAtServer(): Promise<void> {
  try {
    await request(signOutOperation, {}, null)
  } catch {
    // Offline, this browser forgets the session at once; the server revokes it as soon as it is reachable.
    remember('signOutPending', '1')
  }
  leaveSession('signedOut')
}

async function retrySignOut(): Promise<void> {
  if (recall('signOutPending') === null) return
  try {
    await request(signOutOperation, {}, null)
    remember('signOutPending', null)
  } catch {
    // Still unreachable: tried again at the next start.
  }
}

/** Ends the session in this browser and all tabs after the server has ended it at the person's request. */
export function leaveSession(why: LeaveReason): void {
  leaving = why
  endSession()
  // Guards may read the reason several times until the next page is shown; later it must be gone.
  setTimeout(() => {
    leaving = null
  }, signOutWaitMs)
}

/** Returns why the session has just been left, for the next page. */
export function getLeaveReason(): LeaveReason | null {
  return leaving
}

/** The server has ended the session; the reply may contain the reason. */
function endByServers({ params }: CallError): void {
  endSession()
  remember('sessionEnding', sessionEndings.find((ending) => ending === params['reason']) ?? 'expired')
}

/** Returns why the server ended this browser's last session; kept until the next sign-in. */
export function getSessionEnding(): SessionEnding | null {
  const kept = recall('sessionEnding')
  return sessionEndings.find((ending) => ending === kept) ?? null
}

/** Forgets the session without a message, for pages that continue by themselves after all sessions were ended. */
export function forgetSession(): void {
  if (current.get().status !== 'out') endSession()
}

function endSession(): void {
  clearTimeout(timer)
  forgetPerson()
  current.set({ status: 'out' })
  for (const ending of endings) ending()
}

/** Follows sign-in and sign-out in other tabs, because a browser has one session. */
export function followOtherTabs(): void {
  onRemembered('signedIn', () => {
    const account = recall('signedIn')
    const state = current.get()
    if (account === null) {
      if (state.status !== 'out') followEnding()
    } else if (state.status === 'offline') {
      for (const ending of endings) ending()
      void startSession()
    } else if (state.status === 'out') void startSession()
    else if (state.status === 'in' && state.claims.sub !== account) void renewToken(state.token)
  })
}

function followEnding(): void {
  const ending = recall('sessionEnding')
  if (ending === null) return leaveSession('signedOut')
  endSession()
  remember('sessionEnding', ending)
}

function tokenNow(): string | null {
  const state = current.get()
  return state.status === 'in' ? state.token : null
}

/** Only read for display: the servers verify the token. */
function claimsOf(token: string): TokenClaims {
  const payload = token.split('.')[1] ?? ''
  return JSON.parse(new TextDecoder().decode(bytesOf(payload))) as TokenClaims
}
