/** One second in milliseconds. */
export const second = 1000

/** One minute in milliseconds. */
export const minute = 60 * second

/** One hour in milliseconds. */
export const hour = 60 * minute

/** A day of 24 hours in milliseconds. A calendar day is an hour shorter or longer when summer time begins or ends. */
export const day = 24 * hour
