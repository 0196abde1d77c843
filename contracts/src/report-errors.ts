/** The error codes of reports to the site admins, with their statuses. */
export const reportErrors = {
  'report.already': 409,
  'report.self': 400,
  'report.notFound': 404,
  'report.closed': 409,
  'review.notFound': 404,
} as const
