import { type Static, Type } from 'typebox'
import { Choice, closed, operation } from './operation.ts'
import { Moment, nullable } from './shapes.ts'
import { services } from './values.ts'

/**
 * What failed for good in a service, as site admins see it: facts that could not be processed, tasks that were given up,
 * pushes and mails of notifications, mails of accounts, and errors in browsers.
 */
export const failureKinds = [
  'dead-letters',
  'failed-tasks',
  'failed-deliveries',
  'failed-mails',
  'browser-errors',
] as const

export const failureLimits = { listed: 100, reason: 400, id: 512 } as const

const FailureId = Type.String({ minLength: 1, maxLength: failureLimits.id })

/** One failure, without personal data. */
export const Failure = closed({
  kind: Choice(failureKinds),
  id: FailureId,
  /** The subject of a fact, the name of a task, the kind of a mail, or the page of an error in a browser. */
  what: Type.String(),
  reason: Type.String(),
  /** How often it was tried; of an error in a browser, how often it was seen. */
  times: Type.Integer({ minimum: 0 }),
  /** When it was given up, or seen last. */
  at: Moment,
  /** Whether it can be tried again. */
  isReplayable: Type.Boolean(),
})
export type Failure = Static<typeof Failure>

/** What became of a replay: `unknown` when there is no such failure any more, `failed` when it failed once more. */
export const replayOutcomes = ['replayed', 'unknown', 'failed'] as const

export const listFailures = operation({
  name: 'listFailures',
  summary: `What failed for good in each service, at most ${failureLimits.listed} of a kind, the latest first. \`items\` is null for a service that did not answer.`,
  service: 'identity',
  method: 'GET',
  path: '/a/identity/admin/failures',
  who: 'siteAdmin',
  role: 'operator',
  reply: closed({
    services: Type.Array(closed({ service: Choice(services), items: nullable(Type.Array(Failure)) })),
  }),
})

export const replayFailure = operation({
  name: 'replayFailure',
  summary:
    'Try again what failed: a fact is processed, a task or a delivery becomes due. `isReplayed` is false when it failed once more; then it stays in the list.',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/admin/failures/:id/replay',
  who: 'siteAdmin',
  role: 'operator',
  proof: 'secret',
  params: closed({ id: FailureId }),
  body: closed({ service: Choice(services), kind: Choice(failureKinds) }),
  reply: closed({ isReplayed: Type.Boolean() }),
  errors: ['request.notFound'],
})
