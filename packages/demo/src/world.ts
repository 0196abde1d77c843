import { demoEvents } from './events.ts'
import { type DemoMessage, messagesOf } from './messages.ts'
import { demoPeople } from './people.ts'

export { demoAvailabilities } from './availabilities.ts'
export { demoOrgs } from './data/organisations.ts'
export { demoCredit, demoProducts } from './data/products.ts'
export type { DemoShow } from './data/shows.ts'
/** The exports that the services' demo seeds use; the tables are in `data/`. */
export { type DemoEvent, demoEvents } from './events.ts'
export type { DemoMessage } from './messages.ts'
export { type DemoFeedback, demoFeedback, demoPast } from './past.ts'
export { type DemoPerson, demoPeople } from './people.ts'
export { demoPlaces } from './places.ts'
export { demoPosts } from './posts.ts'
export { demoPraise, demoReviews } from './reviews.ts'
export { demoRepetitions, demoShows } from './showcase.ts'

export const demoPassword = 'Spolu2hrajeme'

/** The accounts of the banner: a person in each city, each with something of their own to manage. */
export const demoAccounts: readonly { readonly id: string; readonly email: string; readonly password: string }[] =
  demoPeople.slice(0, 3).map(({ id, email }) => ({ id, email, password: demoPassword }))

/** The messages in the events' chats. Who writes does not depend on when the demo is set up. */
export const demoMessages: readonly DemoMessage[] = messagesOf(demoEvents(new Date(0)))
