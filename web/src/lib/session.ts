import type { Claims, Session } from '@parta/contracts/identity'
import { useSyncExternalStore } from 'react'
import type { Static } from 'typebox'
import { refreshSession, signOut as signOutOperation } from '../generated/operations.ts'
import { CallError, request } from './request.ts'
import { recall, remember } from './storage.ts'

export type TokenClaims = Static<typeof Claims>

/** `starting`: a session is remembered and its first id token is on the way. */
export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'out' }
  | { readonly status: 'in'; readonly token: string; readonly claims: TokenClaims }

/** A token is renewed this long before it ends, so that no call meets its end on the way. */
const marginMs = 60_000
const farewellMs = 3000

let state: SessionState = { status: 'out' }
let timer: ReturnType<typeof setTimeout> | undefined
let renewing: Promise<string | null> | null = null
const listeners = new Set<() => void>()
const endings = new Set<() => void>()
const farewells = new Set<() => Promise<void>>()

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, getSession)
}

export function getSession(): SessionState {
  return state
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
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
  if (recall('signedIn') === null) return
  set({ status: 'starting' })
  await renewToken(null)
}

export function beginSession(session: Session): void {
  remember('signedIn', '1')
  set({ status: 'in', token: session.idToken, claims: claimsOf(session.idToken) })
  clearTimeout(timer)
  const left = new Date(session.expiresAt).getTime() - Date.now() - marginMs
  timer = setTimeout(() => void renewToken(session.idToken), Math.max(1000, left))
}

/** The id token, waiting for the first one while the session starts. */
export async function getToken(): Promise<string | null> {
  if (state.status === 'in') return state.token
  return renewing === null ? null : renewing
}

/**
 * A new id token in place of `old`. Many calls may meet the same 401: one refresh serves them all,
 * because the refresh token is good for one use.
 */
export async function renewToken(old: string | null): Promise<string | null> {
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
    if (error instanceof CallError && error.status === 401) endSession()
    else if (state.status === 'starting') set({ status: 'out' })
    else retryLater()
    return null
  }
}

/** A server out of reach does not sign anyone out: the token may still be good, and the next try may work. */
function retryLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void renewToken(state.status === 'in' ? state.token : null), 15_000)
}

/** Renewed at once, because what the token says has changed (first profile, new groups). */
export async function reloadSession(): Promise<void> {
  await renewToken(state.status === 'in' ? state.token : null)
}

export async function signOut(): Promise<void> {
  const said = Promise.allSettled([...farewells].map((farewell) => farewell()))
  await Promise.race([said, new Promise((resolve) => setTimeout(resolve, farewellMs))])
  try {
    await request(signOutOperation, {}, null)
  } finally {
    endSession()
  }
}

function endSession(): void {
  clearTimeout(timer)
  remember('signedIn', null)
  set({ status: 'out' })
  for (const ending of endings) ending()
}

function set(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Read, never trusted: what a token allows is decided by the servers. */
function claimsOf(token: string): TokenClaims {
  const payload = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims
}
