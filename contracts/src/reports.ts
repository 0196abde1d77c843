import { Type } from 'typebox'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { Email, Id, Line, Text } from './shapes.ts'
import { feedbackKinds, severities, sharedTypes } from './values.ts'

export const reportUser = operation({
  name: 'reportUser',
  summary: 'Report someone to the site’s administrators; once a pair of people. It is read within 24 hours.',
  service: 'identity',
  method: 'POST',
  path: '/a/report',
  body: closed({ message: Line2500(), reportUserId: Id }),
  errors: ['report.already', 'report.self', 'user.notFound'],
  cost: 'sensitive',
})

/** Several lines that must say something. */
function Line2500() {
  return Type.String({
    minLength: 1,
    maxLength: limits.longTextMax,
    pattern: '\\S',
    message: { minLength: 'validation.required', pattern: 'validation.required' },
  })
}

export const sendUserFeedback = operation({
  name: 'sendUserFeedback',
  summary: 'A bug report or a word about Parta itself; signed in or not.',
  service: 'identity',
  method: 'POST',
  path: '/public/user-feedback',
  body: closed({
    type: Type.Enum([...feedbackKinds]),
    title: Line(limits.reportTitleMax),
    description: Type.String({
      minLength: 1,
      maxLength: limits.reportTextMax,
      pattern: '\\S',
      message: { minLength: 'validation.required', pattern: 'validation.required' },
    }),
    email: Type.Optional(Email),
    severity: Type.Enum([...severities]),
    deviceInfo: Type.Optional(Text(limits.deviceInfoMax)),
  }),
  cost: 'sensitive',
})

export const clickReferral = operation({
  name: 'clickReferral',
  summary: 'Someone opened a link that a person shared. It is counted once a visitor and day, and grants nothing.',
  service: 'identity',
  method: 'POST',
  path: '/public/referral/click',
  body: closed({ ref: Id, type: Type.Optional(Type.Enum([...sharedTypes])), itemId: Type.Optional(Id) }),
})
