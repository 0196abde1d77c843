import { Type } from 'typebox'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Email, Id, Line, Lines, Text } from './shapes.ts'
import { feedbackKinds, severities, sharedTypes } from './values.ts'

export const reportUser = operation({
  name: 'reportUser',
  summary: 'Report a person to the site admins, who read it within 24 hours. Each pair of people has one report.',
  service: 'identity',
  method: 'POST',
  path: '/a/report',
  body: closed({
    message: Lines(limits.longTextMax),
    reportUserId: Id,
    /** The caller's id: nobody reports in another person's name. */
    reporter: Type.Optional(Id),
  }),
  errors: ['report.already', 'report.self', 'user.notFound', 'rights.missing'],
  cost: 'sensitive',
})

export const UserFeedback = closed({
  type: Choice(feedbackKinds),
  title: Line(limits.reportTitleMax),
  description: Lines(limits.reportTextMax),
  email: Type.Optional(Email),
  severity: Choice(severities),
  deviceInfo: Type.Optional(Text(limits.deviceInfoMax)),
})

export const sendUserFeedback = operation({
  name: 'sendUserFeedback',
  who: 'account',
  summary: 'Send a bug report or other feedback about Parta.',
  service: 'identity',
  method: 'POST',
  path: '/a/user-feedback',
  body: UserFeedback,
  cost: 'sensitive',
})

export const sendVisitorFeedback = operation({
  name: 'sendVisitorFeedback',
  summary: 'Send a bug report or other feedback about Parta without being signed in, for example when sign-in fails.',
  service: 'identity',
  method: 'POST',
  path: '/public/user-feedback',
  body: UserFeedback,
  errors: ['identity.limitExceeded'],
  cost: 'sensitive',
})

const Click = closed({ ref: Id, type: Type.Optional(Choice(sharedTypes)), itemId: Type.Optional(Id) })

export const clickReferral = operation({
  name: 'clickReferral',
  who: 'account',
  summary:
    'Count that the caller opened a link that a person shared, once for each visitor and day. It grants no rights.',
  service: 'identity',
  method: 'POST',
  path: '/a/referral/click',
  body: Click,
})

export const clickVisitorReferral = operation({
  name: 'clickVisitorReferral',
  summary: 'Count that a visitor who is not signed in opened a link that a person shared.',
  service: 'identity',
  method: 'POST',
  path: '/public/referral/click',
  body: Click,
})
