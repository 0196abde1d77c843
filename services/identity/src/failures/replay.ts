import { AppError } from '@parta/contracts/errors'
import type { replayFailure } from '@parta/contracts/failures'
import { askReplay } from '@parta/contracts/questions'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'

/** Tells a service to repeat a failed task or fact. @throws request.notFound, server.unavailable */
export async function replay(
  kit: Kit,
  { params: { id }, body: { service, kind } }: Pick<Call<typeof replayFailure>, 'params' | 'body'>,
): Promise<{ isReplayed: boolean }> {
  const outcome = await kit.bus.ask(askReplay[service], { kind, id })
  if (outcome === 'unknown') throw new AppError('request.notFound')
  return { isReplayed: outcome === 'replayed' }
}
