/** The error codes of what people keep of the events: searches and calendar feeds, with their statuses. */
export const savedErrors = {
  'search.tooMany': 409,
  'search.notFound': 404,
  'calendar.tooManyFeeds': 409,
  'calendar.feedNotFound': 404,
} as const
