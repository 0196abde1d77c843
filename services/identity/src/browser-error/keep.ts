import type { reportBrowserErrors } from '@parta/contracts/crashes'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { countCall } from '../attempts/count.ts'
import type { Caller } from '../attempts/store.ts'
import { deviceOf } from '../sign-in/view.ts'
import { fingerprintOf, withoutPerson } from './rules.ts'
import { type BrowserErrorRow, browserErrors } from './store.ts'

interface Reporter {
  readonly actor: Actor | null
  /** Their network: counted also for who is signed in. */
  readonly address: Caller
  readonly agent: string
}

type Report = Call<typeof reportBrowserErrors>['body']

/**
 * Counts errors of a browser and keeps one row for each place. Beyond `limits.browserErrorRows` places new ones are
 * only counted in the metrics.
 * @throws identity.limitExceeded when this session, or this address, has reported too often within the hour
 */
export async function keep(kit: Kit, { version, errors }: Report, { actor, address, agent }: Reporter): Promise<void> {
  await countCall(kit, { email: '', caller: address }, 'addressErrors')
  if (actor) await countCall(kit, { email: '', caller: { kind: 'session', id: actor.sessionId } }, 'browserErrors')
  const held = kit.database.native<BrowserErrorRow>(browserErrors.collection)
  const upsert = (await held.estimatedDocumentCount()) < limits.browserErrorRows
  const now = new Date()
  for (const error of errors.map(withoutPerson)) {
    kit.metrics.browserErrors.inc({ kind: error.kind }, error.count)
    const { kind, message, stack, page, count } = error
    const first = { kind, message, stack, version, firstAt: now }
    const last = { page, browser: deviceOf(agent), lastAt: now }
    await held.updateOne(
      { _id: fingerprintOf(error, version) },
      { $setOnInsert: first, $set: last, $inc: { count } },
      { upsert },
    )
  }
}
