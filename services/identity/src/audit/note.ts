import { type AdminAct, askToNote } from '@parta/contracts/audit'
import { answer } from '@parta/kit/facts/answers'
import type { Kit } from '@parta/kit/kit'
import { duplicate } from '@parta/kit/store/write-errors'
import { numberOf, rowAfter } from './rules.ts'
import { auditLogOf } from './store.ts'

/**
 * Appends an act to the audit log and returns its number. Two processes can pick the same number; the unique id lets
 * one of them insert, and the other tries the next number.
 */
async function note(kit: Kit, act: AdminAct): Promise<number> {
  const log = auditLogOf(kit)
  for (;;) {
    const [last] = await log.find().sort({ _id: -1 }).limit(1).toArray()
    const row = rowAfter(last ?? null, act, kit.config.PARTA_SECRET)
    try {
      await log.insertOne(row)
      return numberOf(row)
    } catch (error) {
      if ((error as { code?: unknown }).code !== duplicate) throw error
    }
  }
}

export function noteAnswer(kit: Kit) {
  // Acts of one process are appended one after the other, so that they do not compete for a number.
  let before: Promise<unknown> = Promise.resolve()
  return answer(askToNote, (act) => {
    const noted = before.then(() => note(kit, act))
    before = noted.catch(() => undefined)
    return noted
  })
}
