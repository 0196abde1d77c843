import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import { rows } from '@parta/kit/store/mongo'

/** What is begun here and comes back from elsewhere: a provider, a letter with a code, an authenticator. */
export type Use = 'social' | 'confirmSocial' | 'addPasskey' | 'passkeySignIn' | 'passkeyProof' | 'changeEmail'

/** Lives for minutes and is taken once. The id is a keyed hash of what the browser brings back with it. */
export interface Flow {
  readonly _id: string
  /** Keyed hash of the cookie of the browser that began; empty where another proof stands in its place. */
  readonly browser: string
  /** Whose account it is for; empty while nobody is signed in. */
  readonly accountId: string
  /** What has to be known when it comes back, as sealed JSON. */
  readonly sealed: string
  /** What was learnt on the way, as sealed text. */
  readonly note: string
  readonly expiresAt: Date
}

export const flows = rows<Flow>(
  'flows',
  { _id: String, browser: String, accountId: String, sealed: String, note: String, expiresAt: Date },
  (schema) => {
    // The sweep of what never came back.
    schema.index({ expiresAt: 1 })
    // An account that is deleted takes along what it began.
    schema.index({ accountId: 1 })
  },
)

export function flowId(kit: Kit, use: Use, token: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'flow', `${use}:${token}`)
}

export function browserOf(kit: Kit, cookie: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'flow browser', cookie)
}
