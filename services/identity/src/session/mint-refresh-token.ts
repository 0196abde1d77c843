import type { Kit } from '@parta/kit/kit'
import { isSameHash, keyedHash } from '@parta/kit/session/seal'
import type { Session } from './store.ts'

/** The parts of a refresh token; `isGenuine` verifies it against its session. */
export interface RefreshToken {
  readonly id: string
  readonly generation: number
  readonly mac: string
}

/** Parses a refresh token; returns null when it has another form. */
export function readToken(text: string | undefined): RefreshToken | null {
  const [, id, generation, mac] = /^([a-z0-9]{8,40})\.(\d{1,9})\.([\w-]{43})$/.exec(text ?? '') ?? []
  return id && generation && mac ? { id, generation: Number(generation), mac } : null
}

export function writeToken(kit: Kit, id: string, session: Session): string {
  return `${id}.${session.generation}.${macOf(kit, id, session)}`
}

/** Returns whether Parta issued the token for this session, in the current generation or an earlier one. */
export function isGenuine(kit: Kit, token: RefreshToken, session: Session | null): session is Session {
  if (!session || token.generation < 1 || token.generation > session.generation) return false
  return isSameHash(token.mac, macOf(kit, token.id, { ...session, generation: token.generation }))
}

function macOf(kit: Kit, id: string, { seed, generation }: Session): string {
  return keyedHash(kit.config.PARTA_SECRET, 'refresh token', `${id}.${generation}.${seed}`)
}
