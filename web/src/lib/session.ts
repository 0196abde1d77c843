import type { Claims, Session } from '@parta/contracts/identity'
import { type SessionEnding, sessionEndings } from '@parta/contracts/values'
import type { Static } from 'typebox'
import { refreshSession, signOut as signOutOperation } from '../generated/operations.ts'
import { CallError, request } from './request.ts'
import { forgetOthersDrafts, forgetPerson, onRemembered, recall, remember } from './storage.ts'
import { createStore, useStore } from './store.ts'

type TokenClaims = Static<typeof Claims>

/** `starting`: a session is remembered and its first id token is on the way. */
export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'out' }
  | { readonly status: 'in'; readonly token: string; readonly claims: TokenClaims }

/** Why one is on the sign-in page: it was their own wish, or the account is gone. */
export type Leaving = 'signedOut' | 'deleted'

/** A token is renewed this long before it ends, so that no call meets its end on the way. */
const marginMs = 60_000
const farewellMs = 3000

const current = createStore<SessionState>({ status: 'out' })
let timer: ReturnType<typeof setTimeout> | undefined
let renewing: Promise<string | null> | null = null
let leaving: Leaving | null = null
const endings = new Set<() => void>()
const farewells = new Set<() => Promise<void>>()

export function useSession(): SessionState {
  return useStore(current)
}

export function getSession(): SessionState {
  return current.get()
}

/** Runs when a session ends, whoever ended it: caches and sockets forget the person. */
export function onSessionEnd(ending: () => void): void {
  endings.add(ending)
}

/** Runs before one signs out, while the servers still know who asks. It may fail; nobody is kept waiting for long. */
export function beforeSignOut(farewell: () => Promise<void>): void {
  farewells.add(farewell)
}

/** Called once at start. Asks for a token only where someone signed in before: nobody sees a needless 401. */
export async function startSession(): Promise<void> {
  if (recall('signedIn') === null) return payOwedSignOut()
  current.set({ status: 'starting' })
  await renewToken(null)
}

export function beginSession(session: Session): void {
  const claims = claimsOf(session.idToken)
  const before = current.get()
  // Another person: nothing of the one before may be shown to them.
  if (before.status === 'in' && before.claims.sub !== claims.sub) for (const ending of endings) ending()
  remember('signedIn', claims.sub)
  forgetOthersDrafts()
  remember('signOutOwed', null)
  remember('sessionEnding', null)
  current.set({ status: 'in', token: session.idToken, claims })
  clearTimeout(timer)
  const left = new Date(session.expiresAt).getTime() - Date.now() - marginMs
  timer = setTimeout(() => void renewToken(session.idToken), Math.max(1000, left))
}

/** The id token, waiting for the first one while the session starts. */
export async function getToken(): Promise<string | null> {
  const state = current.get()
  if (state.status === 'in') return state.token
  return renewing === null ? null : renewing
}

/**
 * A new id token in place of `old`. Many calls may meet the same 401: one refresh serves them all,
 * because the refresh token is good for one use.
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
    beginSession(session)
    return session.idToken
  } catch (error) {
    if (error instanceof CallError && error.status === 401) endByServers(error)
    else if (current.get().status === 'starting') current.set({ status: 'out' })
    else retryLater()
    return null
  }
}

/** A server out of reach does not sign anyone out: the token may still be good, and the next try may work. */
function retryLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void renewToken(tokenNow()), 15_000)
}

/** Renewed at once, because what the token says has changed (first profile, new groups). */
export async function reloadSession(): Promise<void> {
  await renewToken(tokenNow())
}

/** What is to be said to the servers as long as they know who asks. */
export async function sayFarewell(): Promise<void> {
  const said = Promise.allSettled([...farewells].map((farewell) => farewell()))
  await Promise.race([said, new Promise((resolve) => setTimeout(resolve, farewellMs))])
}

export async function signOut(): Promise<void> {
  await sayFarewell()
  try {
    await request(signOutOperation, {}, null)
  } catch {
    // Signed out is signed out, also without a network: the cookie is revoked as soon as there is one.
    remember('signOutOwed', '1')
  }
  leaveSession('signedOut')
}

async function payOwedSignOut(): Promise<void> {
  if (recall('signOutOwed') === null) return
  try {
    await request(signOutOperation, {}, null)
    remember('signOutOwed', null)
  } catch {
    // Still out of reach; the next start tries again.
  }
}

/** The servers have ended the session, by the person's own wish: this screen and other tabs forget them. */
export function leaveSession(why: Leaving): void {
  leaving = why
  endSession()
  // Guards ask again until the next page is there; a visit after that is not a leaving.
  setTimeout(() => {
    leaving = null
  }, farewellMs)
}

/** Why the session has just been left, to be said on the page that comes next. */
export function getLeaving(): Leaving | null {
  return leaving
}

/** The servers have ended the session: without a reason in the answer, it is only known to be over. */
function endByServers({ params }: CallError): void {
  endSession()
  remember('sessionEnding', sessionEndings.find((ending) => ending === params['reason']) ?? 'expired')
}

/** Why the last session of this browser was ended by the servers, until someone signs in. */
export function getSessionEnding(): SessionEnding | null {
  const kept = recall('sessionEnding')
  return sessionEndings.find((ending) => ending === kept) ?? null
}

/** For the page that leads on by itself after the servers have ended every session. */
export function forgetSession(): void {
  if (current.get().status !== 'out') endSession()
}

function endSession(): void {
  clearTimeout(timer)
  forgetPerson()
  current.set({ status: 'out' })
  for (const ending of endings) ending()
}

/** One browser holds one session: what one tab does, the others follow. */
export function followOtherTabs(): void {
  onRemembered('signedIn', () => {
    const account = recall('signedIn')
    const state = current.get()
    if (account === null) {
      if (state.status === 'in') followEnding()
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

/** Read, never trusted: what a token allows is decided by the servers. */
function claimsOf(token: string): TokenClaims {
  const payload = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims
}
