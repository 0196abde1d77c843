import { providerErrors } from './provider-errors.ts'

/** The error codes of places and of booking providers, with their statuses. */
export const placeErrors = {
  'place.notFound': 404,
  'place.inUse': 409,
  'place.noOwner': 409,
  ...providerErrors,
} as const
