/** The error codes of saved searches and of calendar feeds, with their statuses. */
export const savedErrors = {
  'search.tooMany': 409,
  'search.notFound': 404,
  'calendar.tooManyFeeds': 409,
  'calendar.feedNotFound': 404,
} as const
