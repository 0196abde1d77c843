/** The error codes of booking providers, with their statuses. */
export const providerErrors = {
  'provider.off': 409,
  'provider.unavailable': 503,
  'provider.startUnknown': 400,
  'provider.tokenInvalid': 400,
  'provider.disconnected': 409,
  'provider.merchantTaken': 409,
  'provider.books': 409,
  'provider.busy': 409,
  'provider.joinTogether': 409,
  'provider.leaveTogether': 409,
  'provider.refused': 409,
  'provider.leaveRefused': 409,
  'provider.phoneNeeded': 400,
} as const
