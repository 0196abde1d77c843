/** The error codes of booking providers, with their statuses. */
export const providerErrors = {
  'provider.off': 409,
  'provider.unavailable': 503,
  'provider.startUnknown': 400,
  'provider.tokenInvalid': 400,
} as const
