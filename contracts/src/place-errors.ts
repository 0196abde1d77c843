/** The error codes of places, with their statuses. */
export const placeErrors = {
  'place.notFound': 404,
  'place.inUse': 409,
  'place.noOwner': 409,
} as const
