import { AppError } from '@parta/contracts/errors'
import { liteFilled, liteOrgFields, liteOrgOf, liteRefused } from '@parta/contracts/lite'

/** The checked input of a call. */
export interface Input {
  readonly params: object
  readonly query: object
  readonly body: object
}

/**
 * Returns the input of a call to a lite installation; a list without an organisation gets that of the installation.
 * @param orgId the organisation of the installation
 * @throws lite.elsewhere for another organisation, and for operations that a lite installation refuses
 */
export function keepLite<I extends Input>(orgId: string, name: string, input: I): I {
  if (liteRefused.has(name)) throw new AppError('lite.elsewhere')
  const own = liteOrgOf[name]
  const named = [...liteOrgFields, ...(own ? [own] : [])].map((place) => valueAt(input, place))
  if (named.some((value) => typeof value === 'string' && value !== orgId)) throw new AppError('lite.elsewhere')
  // Elsewhere an event may be moved out of its organisation, but not in a lite installation.
  if (name !== 'createEvent' && valueAt(input, 'body.eventOrgId') === null) throw new AppError('lite.elsewhere')
  const filled = liteFilled[name]
  if (!filled) return input
  const [part = '', field = ''] = filled.split('.')
  return { ...input, [part]: { ...input[part as keyof Input], [field]: orgId } }
}

function valueAt(input: Input, place: string): unknown {
  const [part = '', field = ''] = place.split('.')
  return (input[part as keyof Input] as Readonly<Record<string, unknown>>)[field]
}
