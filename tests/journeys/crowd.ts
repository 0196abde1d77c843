import { createPrivateKey, type JsonWebKey, randomInt } from 'node:crypto'
import { unseal } from '@parta/kit/session/seal'
import { aUserSnapshot, snapshotFact, tokensOf } from '@parta/kit/testing'
import { currentKey } from '../../services/identity/src/session/rotate-keys.ts'
import { identityOf, type Parta } from './parta.ts'

/** Somebody whom all services know, without an account: to sign up takes half a second. */
export interface Face {
  readonly id: string
  readonly token: string
}

/** Publishes people as identity does, and signs a token for each. */
export async function aCrowd(parta: Parta, count: number): Promise<Face[]> {
  const kit = identityOf(parta)
  const key = await currentKey(kit)
  const sealed = unseal(kit.config.PARTA_SECRET, 'signing key', key.sealedPrivateKey)
  const privateKey = createPrivateKey({ key: JSON.parse(sealed) as JsonWebKey, format: 'jwk' })
  const tokenOf = tokensOf(privateKey, key.kid)
  const mark = crypto.randomUUID().slice(0, 8)
  const firstSymbol = randomInt(2_000_000, 9_000_000)
  const people = Array.from({ length: count }, (_none, at) =>
    aUserSnapshot(`face-${mark}-${at}`, { surname: `Davová ${at}`, userSymbol: firstSymbol + at }),
  )
  return Promise.all(
    people.map(async (person) => {
      await kit.bus.publish([snapshotFact(person)], true)
      return { id: person.id, token: await tokenOf(person, { login: 'NOT_FIRST_TIME', sid: `session-${person.id}` }) }
    }),
  )
}
