import { Type } from 'typebox'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Email, Id, Line, Lines, Text } from './shapes.ts'
import { feedbackKinds, severities, sharedTypes } from './values.ts'

export const reportUser = operation({
  name: 'reportUser',
  summary: 'Report someone to the site’s administrators; once a pair of people. It is read within 24 hours.',
  service: 'identity',
  method: 'POST',
  path: '/a/report',
  body: closed({ message: Lines(limits.longTextMax), reportUserId: Id }),
  errors: ['report.already', 'report.self', 'user.notFound'],
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
  summary: 'A bug report or a word about Parta itself.',
  service: 'identity',
  method: 'POST',
  path: '/a/user-feedback',
  body: UserFeedback,
  cost: 'sensitive',
})

export const sendVisitorFeedback = operation({
  name: 'sendVisitorFeedback',
  summary: 'The same from someone who is not signed in, for example because that is what does not work.',
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
  summary: 'The caller opened a link that a person shared. It is counted once a visitor and day, and grants nothing.',
  service: 'identity',
  method: 'POST',
  path: '/a/referral/click',
  body: Click,
})

export const clickVisitorReferral = operation({
  name: 'clickVisitorReferral',
  summary: 'The same for someone who is not signed in.',
  service: 'identity',
  method: 'POST',
  path: '/public/referral/click',
  body: Click,
})
