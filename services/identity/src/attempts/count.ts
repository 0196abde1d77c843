import type { Decide } from '@parta/kit/change'
import type { Kit } from '@parta/kit/run'
import { keyedHash } from '@parta/kit/seal'
import { type Attempts, attempts } from './store.ts'

/** Counts something that was tried for an e-mail, whether or not it has an account. */
export async function count(kit: Kit, email: string, rule: Decide<Attempts, unknown>): Promise<void> {
  await kit.change(attempts, keyedHash(kit.config.PARTA_SECRET, 'attempts', email), rule)
}
