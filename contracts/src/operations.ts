import * as accessTokens from './access-tokens.ts'
import * as achievements from './achievements.ts'
import * as adminUsers from './admin-users.ts'
import * as administration from './administration.ts'
import * as admins from './admins.ts'
import * as answers from './answers.ts'
import * as attendance from './attendance.ts'
import * as audit from './audit.ts'
import * as availabilities from './availabilities.ts'
import * as bank from './bank.ts'
import * as blocks from './blocks.ts'
import * as calendar from './calendar.ts'
import * as chat from './chat.ts'
import * as crashes from './crashes.ts'
import * as describedEvents from './described-events.ts'
import * as emails from './emails.ts'
import * as entry from './entry.ts'
import * as eventFacts from './event-facts.ts'
import * as events from './events.ts'
import * as exports from './exports.ts'
import * as failures from './failures.ts'
import * as fediverse from './fediverse.ts'
import * as feedback from './feedback.ts'
import * as feeds from './feeds.ts'
import * as guests from './guests.ts'
import * as heat from './heat.ts'
import * as history from './history.ts'
import * as identity from './identity.ts'
import * as identityFacts from './identity-facts.ts'
import * as invitations from './invitations.ts'
import * as invoices from './invoices.ts'
import * as karma from './karma.ts'
import * as kickedMembers from './kicked-members.ts'
import * as levels from './levels.ts'
import * as notes from './notes.ts'
import * as notifications from './notifications.ts'
import { isOperation, type Operation } from './operation.ts'
import * as opportunities from './opportunities.ts'
import * as orgs from './orgs.ts'
import * as passwords from './passwords.ts'
import * as payers from './payers.ts'
import * as paymentFacts from './payment-facts.ts'
import * as paymentLog from './payment-log.ts'
import * as payments from './payments.ts'
import * as places from './places.ts'
import * as planning from './planning.ts'
import * as players from './players.ts'
import * as products from './products.ts'
import * as profiles from './profiles.ts'
import * as prompts from './prompts.ts'
import * as proofs from './proofs.ts'
import * as proposals from './proposals.ts'
import * as providers from './providers.ts'
import * as push from './push.ts'
import * as reportQueue from './report-queue.ts'
import * as reports from './reports.ts'
import * as reputation from './reputation.ts'
import * as sales from './sales.ts'
import * as savedSearches from './saved-searches.ts'
import * as search from './search.ts'
import * as seatWatches from './seat-watches.ts'
import * as seats from './seats.ts'
import * as settings from './settings.ts'
import * as signInCodes from './sign-in-codes.ts'
import * as suggestions from './suggestions.ts'
import * as teams from './teams.ts'
import * as topUps from './top-ups.ts'
import * as unclaimed from './unclaimed.ts'
import * as uploader from './uploader.ts'
import type { ServiceName } from './values.ts'
import * as ways from './ways.ts'
import * as webhooks from './webhooks.ts'

/** All modules with operations, facts and schemas, by name. */
export const nouns = {
  administration,
  adminUsers,
  identity,
  identityFacts,
  passwords,
  signInCodes,
  ways,
  proofs,
  emails,
  entry,
  accessTokens,
  admins,
  audit,
  profiles,
  settings,
  blocks,
  reportQueue,
  reports,
  crashes,
  exports,
  orgs,
  kickedMembers,
  invitations,
  guests,
  feeds,
  notes,
  places,
  events,
  describedEvents,
  eventFacts,
  history,
  planning,
  uploader,
  providers,
  players,
  seats,
  seatWatches,
  answers,
  attendance,
  teams,
  search,
  savedSearches,
  calendar,
  chat,
  notifications,
  push,
  reputation,
  levels,
  failures,
  feedback,
  karma,
  achievements,
  payers,
  paymentFacts,
  payments,
  paymentLog,
  products,
  sales,
  invoices,
  topUps,
  unclaimed,
  bank,
  proposals,
  availabilities,
  suggestions,
  heat,
  opportunities,
  prompts,
  webhooks,
  fediverse,
}

export const operations: readonly Operation[] = Object.values(nouns)
  .flatMap((noun) => Object.values<unknown>(noun))
  .filter(isOperation)

export function operationsOf(service: ServiceName): readonly Operation[] {
  return operations.filter((operation) => operation.service === service)
}
