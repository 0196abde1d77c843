import type { Kit } from '@parta/kit/kit'
import { dropCodes } from '../code/drop.ts'
import { emailHashOf } from '../code/store.ts'
import { signUpsOf } from './store.ts'

/** Ends the sign-ups of an e-mail that was proved in another way: none of their codes confirms anything any more. */
export async function dropSignUps(kit: Kit, email: string): Promise<void> {
  await dropCodes(kit, email, { purpose: 'confirm' })
  await signUpsOf(kit).deleteMany({ emailHash: emailHashOf(kit, email) })
}
