import { type Failure as FailureView, failureKinds, failureLimits } from '@parta/contracts/failures'
import { scrubbed } from '@parta/contracts/predicates/scrub'
import { askFailures, askReplay } from '@parta/contracts/questions'
import type { ServiceName } from '@parta/contracts/values'
import type { Failures } from '../process/failures.ts'
import type { Log } from '../process/log.ts'
import { type Answer, answer } from './answers.ts'

/** Returns the answers by which site admins list and replay a service's failures; other lists stay with operators. */
export function failureAnswers(
  service: ServiceName,
  lists: Readonly<Record<string, Failures>>,
  log: Log,
): readonly Answer[] {
  return [
    answer(askFailures[service], async () => {
      const found = failureKinds.map(async (kind) => {
        const { list, replay } = lists[kind] ?? { list: () => Promise.resolve([]) }
        const failures = await list()
        return failures.slice(0, failureLimits.listed).map(({ isLost = false, id, what, reason, times, at }) => ({
          kind,
          id: id.slice(0, failureLimits.id),
          what: scrubbed(what, failureLimits.reason),
          reason: scrubbed(reason, failureLimits.reason),
          times,
          at: at.toISOString(),
          isReplayable: replay !== undefined && !isLost,
        }))
      })
      return (await Promise.all(found)).flat() satisfies FailureView[]
    }),
    answer(askReplay[service], async ({ kind, id }) => {
      try {
        return (await lists[kind]?.replay?.(id)) ? 'replayed' : 'unknown'
      } catch (error) {
        log.warn({ err: error, kind, id }, 'A replay failed')
        return 'failed'
      }
    }),
  ]
}
