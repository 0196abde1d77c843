import { AppError } from '@parta/contracts/errors'
import { liteEventCalls } from '@parta/contracts/lite'
import type { AnyHandlers, Handler } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findEvent } from './find-event.ts'

/** In a lite installation, events of no organisation and of others are not found, whatever is called. */
export function keepLiteEvents<H extends AnyHandlers>(kit: Kit, handlers: H): H {
  const orgId = kit.config?.PARTA_LITE_ORG
  if (orgId === undefined) return handlers
  const keep =
    (handler: Handler<never>): Handler<never> =>
    async (call) => {
      const { id = '' } = (call as { params: { id?: string } }).params
      if ((await findEvent(kit, id)).org?.id !== orgId) throw new AppError('event.notFound')
      return handler(call)
    }
  const kept = Object.entries(handlers).map(([name, handler]) => [
    name,
    liteEventCalls.has(name) ? keep(handler) : handler,
  ])
  return Object.fromEntries(kept) as H
}
