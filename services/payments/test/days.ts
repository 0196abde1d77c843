import { dayOf, startOf } from '@parta/contracts/predicates/validity'

/** Returns the day in Prague so many days ago, as YYYY-MM-DD. Not every day has 24 hours. */
export const daysAgo = (days: number) => dayOf(startOf(dayOf(new Date()), -days))
