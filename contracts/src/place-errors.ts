import { providerErrors } from './provider-errors.ts'
import { webhookErrors } from './webhook-errors.ts'

/** The error codes of places, booking providers, webhooks, the fediverse and lite installations, with their statuses. */
export const placeErrors = {
  'place.notFound': 404,
  'place.inUse': 409,
  'place.noOwner': 409,
  'place.tooMany': 409,
  ...providerErrors,
  ...webhookErrors,
  'fediverse.signature': 401,
  'lite.elsewhere': 403,
} as const
