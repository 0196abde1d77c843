import { type Static, type TSchema, Type } from 'typebox'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Lines, Moment, nullable, PersonCard } from './shapes.ts'
import { feedbackKinds, severities } from './values.ts'

/**
 * `hours`: how soon a report or feedback is read, as Parta promises. `tokenMax`: characters of the sealed ids of a review
 * and its reader.
 */
export const reportLimits = { hours: 24, answerMax: 1000, tokenMax: 1000 } as const

/** A report is about a person, or about what a person wrote: a message in a chat, a post, or a review. */
export const reportKinds = ['person', 'message', 'post', 'review'] as const
export type ReportKind = (typeof reportKinds)[number]
/** How a report ends: its person was warned by mail, something else was done, or there was no reason to act. */
export const reportOutcomes = ['warned', 'solved', 'dismissed'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]
export const feedbackOutcomes = ['solved', 'dismissed'] as const

/** The fields of both queues: the deadline, the site admin in charge, and the result. */
const queued = {
  id: Type.String(),
  at: Moment,
  /** The deadline: `reportLimits.hours` after `at`. */
  dueAt: Moment,
  /** The site admin who has taken it. */
  assignee: nullable(PersonCard),
  handled: nullable(closed({ by: PersonCard, at: Moment, outcome: Choice(reportOutcomes), answer: Type.String() })),
}

export const QueuedReport = closed({
  ...queued,
  kind: Choice(reportKinds),
  reporter: PersonCard,
  reported: PersonCard,
  /** What the reporter says. */
  message: Type.String(),
  /** The id of what was written, for `hideMessage`, `hidePost` or `hideReview`; `null` in a report of a person. */
  contentId: nullable(Type.String()),
  /** Whether what was written is deleted or hidden, by whomever. */
  isContentGone: Type.Boolean(),
  /** What was written. */
  quote: nullable(Type.String()),
  /** The picture of a post: `FILE:<url>`; `null` once the report is ended, because its file may be deleted. */
  picture: nullable(Type.String()),
  /** The name of the event in whose chat or after which it was written, or of the organisation of a post. */
  place: nullable(Type.String()),
})
export type QueuedReport = Static<typeof QueuedReport>

export const QueuedFeedback = closed({
  ...queued,
  type: Choice(feedbackKinds),
  severity: Choice(severities),
  title: Type.String(),
  description: Type.String(),
  deviceInfo: Type.String(),
  /** `null` when nobody was signed in. */
  sender: nullable(PersonCard),
  /** Whether an answer can be mailed: the sender was signed in, or left an e-mail address. */
  canAnswer: Type.Boolean(),
})
export type QueuedFeedback = Static<typeof QueuedFeedback>

const states = ['open', 'closed'] as const
const QueueId = closed({ id: Type.String({ minLength: 1, maxLength: 300 }) })
const inQueue = { service: 'identity', who: 'siteAdmin', role: 'moderator' } as const

const list = <T extends TSchema>(of: T) => ({
  method: 'GET' as const,
  query: closed({ ...paging, state: Type.Optional(Choice(states)) }),
  reply: Page(of),
})

export const listReports = operation({
  name: 'listReports',
  summary:
    'Reports of people, messages, posts and reviews: those that wait, the oldest first, or with `state=closed` the others.',
  ...inQueue,
  path: '/a/identity/admin/reports',
  ...list(QueuedReport),
})

export const listUserFeedback = operation({
  name: 'listUserFeedback',
  summary: 'Bug reports and other feedback: what waits, the oldest first, or with `state=closed` the rest.',
  ...inQueue,
  path: '/a/identity/admin/feedback',
  ...list(QueuedFeedback),
})

const taking = { method: 'POST', params: QueueId, errors: ['report.notFound', 'report.closed'] } as const

export const takeReport = operation({
  name: 'takeReport',
  summary: 'Take a report: other site admins see who deals with it. Who takes it later has it instead.',
  ...inQueue,
  ...taking,
  path: '/a/identity/admin/reports/:id/take',
})

export const takeUserFeedback = operation({
  name: 'takeUserFeedback',
  summary: 'Take a bug report or other feedback, as `takeReport`.',
  ...inQueue,
  ...taking,
  path: '/a/identity/admin/feedback/:id/take',
})

const Answer = Lines(reportLimits.answerMax)

export const closeReport = operation({
  name: 'closeReport',
  summary:
    'End a report. `warned` mails the answer to the reported person as a warning, and thanks the reporter; otherwise the reporter gets the answer.',
  ...inQueue,
  ...taking,
  path: '/a/identity/admin/reports/:id/close',
  body: closed({ outcome: Choice(reportOutcomes), answer: Answer }),
  errors: ['report.notFound', 'report.closed', 'user.notFound'],
})

export const closeUserFeedback = operation({
  name: 'closeUserFeedback',
  summary: 'End a bug report or other feedback. The sender gets the answer by mail, if there is an address.',
  ...inQueue,
  ...taking,
  path: '/a/identity/admin/feedback/:id/close',
  body: closed({ outcome: Choice(feedbackOutcomes), answer: Answer }),
})
