/** The error codes of rights, with their statuses. */
export const adminErrors = {
  'rights.missing': 403,
  'rights.notSiteAdmin': 403,
  'rights.passkeyRequired': 403,
} as const
