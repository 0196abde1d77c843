import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type CodeRow, codeId, codes, emailHashOf, type Purpose } from './store.ts'

interface Dropping {
  readonly purpose: Purpose
  /** The key of the code that stays, so that its second use is told from a wrong code. */
  readonly except?: string
}

/** Makes the codes of one purpose worthless that were sent to an e-mail. */
export async function dropCodes(kit: Kit, email: string, { purpose, except }: Dropping): Promise<void> {
  const kept = except === undefined ? {} : { _id: { $ne: codeId(kit, purpose, except) } }
  await kit.database
    .native<Stored<CodeRow>>(codes.collection)
    .deleteMany({ emailHash: emailHashOf(kit, email), purpose, ...kept })
}
