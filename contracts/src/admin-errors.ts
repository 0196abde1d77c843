/** The error codes of rights and of suspended accounts, with their statuses. */
export const adminErrors = {
  'rights.missing': 403,
  'rights.notSiteAdmin': 403,
  'rights.passkeyRequired': 403,
  'identity.suspended': 403,
  'suspension.siteAdmin': 409,
} as const
