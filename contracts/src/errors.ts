import { type Static, Type } from 'typebox'
import { accountingErrors } from './accounting-errors.ts'
import { adminErrors } from './admin-errors.ts'
import { availabilityErrors } from './availability-errors.ts'
import { eventErrors } from './event-errors.ts'
import { fileErrors } from './file-errors.ts'
import { orgErrors } from './org-errors.ts'
import { placeErrors } from './place-errors.ts'
import { proposalErrors } from './proposal-errors.ts'
import { reportErrors } from './report-errors.ts'
import { savedErrors } from './saved-errors.ts'

/** All error codes, with their HTTP status. The web has a text in three languages for each. */
export const errors = {
  'validation.failed': 400,
  'request.malformed': 400,
  'request.tooLarge': 413,
  'request.tooComplex': 400,
  'request.notFound': 404,
  'request.tooMany': 429,
  'request.otherSite': 403,
  'request.keyMissing': 400,
  'request.keyReused': 422,
  'token.missing': 401,
  'token.invalid': 401,
  'token.scope': 403,
  'server.failed': 500,
  'server.busy': 503,
  'server.unavailable': 503,

  'identity.usernameExists': 409,
  'identity.notAuthorized': 400,
  'identity.locked': 400,
  'identity.newDeviceLocked': 400,
  'identity.userNotConfirmed': 400,
  'identity.codeMismatch': 400,
  'identity.codeExpired': 400,
  'identity.tooManyFailedAttempts': 400,
  'identity.limitExceeded': 429,
  'identity.alreadyConfirmed': 400,
  'identity.signUpElsewhere': 400,
  'identity.clientUnknown': 400,
  'identity.notSignedIn': 401,
  'identity.passwordCommon': 400,
  'identity.emailRefused': 400,
  'identity.wrongPassword': 400,
  'identity.samePassword': 400,
  'identity.sameEmail': 400,
  'identity.passwordMissing': 409,
  'identity.passwordResetRequired': 400,
  'identity.newPasswordRequired': 400,
  'identity.signInUnknown': 404,
  'identity.providerUnknown': 404,
  'identity.socialFailed': 400,
  'identity.socialCancelled': 400,
  'identity.socialExpired': 400,
  'identity.emailMissing': 400,
  'identity.linkedElsewhere': 409,
  'identity.lastWayIn': 409,
  'identity.wayUnknown': 404,
  'identity.passkeyFailed': 400,
  'identity.proofRequired': 403,
  'identity.secretRequired': 403,
  'terms.outdated': 409,
  'token.tooMany': 409,
  'token.notFound': 404,

  'user.notFound': 404,
  'profile.incomplete': 403,
  'consents.missing': 400,
  'alias.tooMany': 409,
  'alias.notFound': 404,

  ...fileErrors,
  ...placeErrors,

  'block.self': 400,
  'block.tooMany': 409,
  'block.tooManyToday': 409,

  ...reportErrors,

  'export.running': 409,
  'export.notFound': 404,

  'push.off': 409,
  'push.endpoint': 400,
  'push.notFound': 404,

  ...orgErrors,

  'feed.notFound': 404,
  'feed.forbidden': 403,

  'notes.forbidden': 403,
  'notes.missing': 409,
  'notes.grantRequired': 409,
  'notes.alreadyRequested': 409,

  'achievement.notFound': 404,
  'achievement.tooMany': 409,
  'achievement.tooManyToday': 409,
  'achievement.steps': 400,
  'achievement.icons': 400,
  'achievement.parameter': 400,
  'achievement.orgFunction': 400,
  'achievement.period': 400,

  'feedback.notFound': 404,
  'feedback.blocked': 409,
  'feedback.finished': 409,
  'feedback.notAllowed': 403,
  'feedback.notPlayed': 409,
  'feedback.own': 409,
  'feedback.provider': 409,
  'feedback.returned': 409,
  'feedback.reviewHidden': 409,
  'feedback.tooMany': 409,
  'feedback.undone': 409,

  'appeal.notFound': 404,
  'appeal.already': 409,
  'appeal.tooLate': 409,
  'appeal.decided': 409,

  'share.notFound': 404,

  ...eventErrors,
  'movement.ownImport': 409,
  'movement.secondNeeded': 409,
  ...accountingErrors,
  ...adminErrors,
  'product.notFound': 404,
  'payment.kartEmpty': 400,
  'payment.currenciesDiffer': 409,
  'payment.eventRequired': 400,
  'payment.duplicate': 400,
  'payment.noMultisport': 409,
  'payment.wrongStart': 409,
  'payment.alreadyPaid': 409,
  'payment.replaced': 409,
  'payment.notNeeded': 409,
  'payment.notFound': 404,
  'payment.notInEvent': 409,
  'payment.notPending': 409,
  'payment.inProgress': 409,
  'payment.tooMany': 429,
  'payment.triedTooOften': 409,
  'payment.tooManyPending': 409,
  'payment.priceChanged': 409,
  'payment.statsRange': 400,
  'product.discontinued': 409,
  'product.tooMany': 409,
  'product.validity': 400,
  'product.validityInPast': 400,
  'product.leaveCharge': 400,
  'product.leaveSteps': 400,
  'product.multisportPrice': 400,
  'product.multisportDeposit': 400,
  'payment.notEnoughCredit': 409,
  'product.notSold': 409,
  'payment.required': 409,
  'payment.statementTooLong': 409,
  'account.creditLeft': 409,
  'account.creditOwed': 409,
  'account.paymentsOpen': 409,
  'account.depositHeld': 409,
  'payment.payoutsStopped': 409,
  ...proposalErrors,
  ...availabilityErrors,
  ...savedErrors,
  'karma.tooLow': 409,
  'karma.tooLowToCreate': 409,

  'chat.notFound': 404,
  'chat.notMember': 403,
  'chat.empty': 400,
  'message.notFound': 404,

  'notification.notFound': 404,
  'link.emailTaken': 409,
  'link.invalid': 400,
} as const
export type ErrorCode = keyof typeof errors

/** The codes that any operation may answer without listing them. */
export const everywhere: readonly ErrorCode[] = [
  'validation.failed',
  'request.malformed',
  'request.tooLarge',
  'request.tooComplex',
  'request.notFound',
  'request.tooMany',
  'request.otherSite',
  'token.missing',
  'token.invalid',
  'token.scope',
  'rights.missing',
  'rights.notSiteAdmin',
  'rights.passkeyRequired',
  'profile.incomplete',
  'lite.elsewhere',
  'server.failed',
  'server.busy',
  'server.unavailable',
  'image.tooMany',
  'upload.tooManyFiles',
]

/** A problem with one field of the input: `code` is `validation.<keyword>`, `params` are the values in its text. */
export const FieldProblem = Type.Object(
  {
    /** The field as a dotted path from the body, query or params: `place.lat`. */
    field: Type.String(),
    code: Type.String(),
    params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  },
  { additionalProperties: false },
)
export type FieldProblem = Static<typeof FieldProblem>

/** RFC 9457 `application/problem+json`, with a stable code instead of prose. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.Enum(Object.keys(errors) as ErrorCode[]),
    requestId: Type.Optional(Type.String()),
    params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    errors: Type.Optional(Type.Array(FieldProblem)),
  },
  { additionalProperties: false },
)
export type Problem = Static<typeof Problem>

/** An expected refusal. Rules and commands throw it; one middleware turns it into a problem document. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldProblem[]
  readonly params: Readonly<Record<string, string | number>> | undefined

  constructor(
    code: ErrorCode,
    detail: { fields?: readonly FieldProblem[]; params?: Record<string, string | number>; cause?: unknown } = {},
  ) {
    super(code, { cause: detail.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = detail.fields ?? []
    this.params = detail.params
  }

  get status(): number {
    return errors[this.code]
  }

  /** Returns a refusal of one field, for rules that a schema cannot express. */
  static field(code: ErrorCode, field: string): AppError {
    return new AppError(code, { fields: [{ field, code }] })
  }
}
