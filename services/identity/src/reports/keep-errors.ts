import { createHash } from 'node:crypto'
import type { BrowserError, reportBrowserErrors } from '@parta/contracts/crashes'
import { limits } from '@parta/contracts/limits'
import { scrubbed } from '@parta/contracts/predicates/scrub'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { Counter } from 'prom-client'
import type { Caller } from '../credentials/attempt-store.ts'
import { countCall } from '../credentials/count-attempts.ts'
import { deviceOf } from '../session/sign-in-view.ts'
import { type BrowserErrorRow, browserErrors } from './error-store.ts'

interface Reporter {
  readonly actor: Actor | null
  /** The address, which has a quota also for callers who are signed in. */
  readonly address: Caller
  readonly agent: string
  /** Counts errors, also those for which no row is kept. */
  readonly reported: Counter<'kind'>
}

type Report = Call<typeof reportBrowserErrors>['body']

/**
 * Counts errors of a browser and stores one row for each place in the code. When `limits.browserErrorRows` places are
 * stored, errors at new places are counted in the metrics only.
 * @throws identity.limitExceeded when this session, or this address, has reported too often within the hour
 */
export async function keepErrors(
  kit: Kit,
  { version, errors }: Report,
  { actor, address, agent, reported }: Reporter,
): Promise<void> {
  await countCall(kit, { email: '', caller: address }, 'addressErrors')
  if (actor) await countCall(kit, { email: '', caller: { kind: 'session', id: actor.sessionId } }, 'browserErrors')
  const rows = kit.database.native<BrowserErrorRow>(browserErrors.collection)
  const upsert = (await rows.estimatedDocumentCount()) < limits.browserErrorRows
  const now = new Date()
  for (const error of errors.map(withoutPerson)) {
    reported.inc({ kind: error.kind }, error.count)
    const { kind, message, stack, page, count } = error
    const first = { kind, message, stack, version, firstAt: now }
    const last = { page, browser: deviceOf(agent), lastAt: now }
    await rows.updateOne(
      { _id: fingerprintOf(error, version) },
      { $setOnInsert: first, $set: last, $inc: { count } },
      { upsert },
    )
  }
}

/** The number of stack frames that identify a place; deeper frames belong to libraries. */
const framesCompared = 3

/** Removes personal data from an error. The browser does so, too, but the server does not rely on it. */
function withoutPerson(error: BrowserError): BrowserError {
  return {
    kind: error.kind,
    message: scrubbed(error.message, limits.browserErrorMessage),
    stack: scrubbed(error.stack, limits.browserErrorStack),
    page: scrubbed(error.page.replace(/[?#].*$/s, ''), limits.browserErrorPage),
    count: error.count,
  }
}

/** Returns the id of an error: equal for the same error at the same place in the same version. */
function fingerprintOf({ kind, message, stack }: BrowserError, version: string): string {
  const place = stack.split('\n').slice(0, framesCompared).join('\n')
  return createHash('sha256')
    .update(JSON.stringify([kind, message, place, version]))
    .digest('hex')
    .slice(0, 32)
}
