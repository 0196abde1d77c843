import { AppError } from '@parta/contracts/errors'
import type * as failures from '@parta/contracts/failures'
import type { replayFailure } from '@parta/contracts/failures'
import { askFailures, askReplay } from '@parta/contracts/questions'
import { services } from '@parta/contracts/values'
import type { Call, HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'

/** Tells a service to repeat a failed task or fact. @throws request.notFound, server.unavailable */
async function replay(
  kit: Kit,
  { params: { id }, body: { service, kind } }: Pick<Call<typeof replayFailure>, 'params' | 'body'>,
): Promise<{ isReplayed: boolean }> {
  const outcome = await kit.bus.ask(askReplay[service], { kind, id })
  if (outcome === 'unknown') throw new AppError('request.notFound')
  return { isReplayed: outcome === 'replayed' }
}

/** Returns the failures of every service; `null` for one that does not answer, which may be the very one that fails. */
async function listOfServices(kit: Kit) {
  const asked = services.map(async (service) => {
    try {
      return { service, items: await kit.bus.ask(askFailures[service], null) }
    } catch (error) {
      kit.log.warn({ err: error, service }, 'No answer about failures')
      return { service, items: null }
    }
  })
  return { services: await Promise.all(asked) }
}

export function failureRoutes(kit: Kit): HandlersOf<typeof failures> {
  return {
    listFailures: () => listOfServices(kit),
    replayFailure: (call) => replay(kit, call),
  }
}
