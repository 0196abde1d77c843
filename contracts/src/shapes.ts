import { type Static, type TSchema, Type } from 'typebox'
import { adminLimits } from './admin-values.ts'
import { limits } from './limits.ts'
import { Choice, closed } from './operation.ts'
import { telephone } from './predicates/telephone.ts'
import { linkTokenForm, locales } from './values.ts'

/**
 * Small schemas shared by many modules. `message` names a field's own text by keyword; the default is
 * `validation.<keyword>`.
 */
export const Id = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' })

/**
 * ISO 8601 as `toISOString` writes it, or with an offset. The second 60, which the format permits, is refused, because
 * `Date` does not know it.
 */
export const Moment = Type.String({
  format: 'date-time',
  maxLength: 40,
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$',
  message: { format: 'validation.date', pattern: 'validation.date' },
})

/** A day, as YYYY-MM-DD. */
export const Day = Type.String({ format: 'date', maxLength: 10, message: { format: 'validation.date' } })

export const Email = Type.String({
  format: 'email',
  minLength: 1,
  maxLength: limits.emailMax,
  message: { format: 'validation.email', minLength: 'validation.emailRequired', required: 'validation.emailRequired' },
})

/** The specification's rule: 8 characters with a digit, a lower-case and an upper-case letter of any alphabet. */
export const Password = Type.String({
  minLength: limits.passwordMin,
  maxLength: limits.passwordMax,
  pattern: '^(?=[\\s\\S]*\\p{Nd})(?=[\\s\\S]*\\p{Ll})(?=[\\s\\S]*\\p{Lu})',
  message: {
    minLength: 'validation.passwordLength',
    pattern: 'validation.passwordMix',
    required: 'validation.passwordRequired',
  },
})

/**
 * Characters that are invisible, or change how the text around them is shown: with them a name can look empty, or like
 * another person's. `Cf` are zero-width and bidirectional controls; the others are blank letters.
 */
const invisible = '\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u115F\\u1160\\u2800\\u3164\\uFFA0'
/** Like `invisible`, but joiners and tags are allowed, because emoji are made with them. */
const reordering = '\\p{Cc}\\p{Zl}\\p{Zp}\\u00AD\\u061C\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF'

/** The pattern of an optional part of a name: no invisible characters, no angle brackets. */
export const namePattern = `^[^${invisible}<>]*$`

/** A person's name or surname: at least one visible character, no invisible ones, no angle brackets. */
export const PersonName = Type.String({
  minLength: 1,
  maxLength: limits.nameMax,
  pattern: `^(?=.*\\S)[^${invisible}<>]+$`,
  message: { pattern: 'validation.name', minLength: 'validation.required' },
})

/**
 * Returns the schema of a required line of text, for example an event's name; no characters that reorder or hide text.
 */
export const Line = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: `^(?=.*\\S)[^${reordering}]+$`,
    message: { pattern: 'validation.required', minLength: 'validation.required' },
  })

/** Returns the schema of required text of several lines. */
export const Lines = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    message: { minLength: 'validation.required', pattern: 'validation.required' },
  })

/** Why a site admin does something: stands in the audit log. */
export const AdminReason = Lines(adminLimits.reasonMax)

/** Returns the schema of optional text of several lines. */
export const Text = (maxLength: number) => Type.String({ maxLength })

/** Returns the schema of required text of several lines, without characters that reorder or hide text. */
export const PlainLines = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, pattern: `^(?=\\s*\\S)(?:[^${reordering}]|[\\t\\n\\r])*$` })

/** Returns the schema of optional text of several lines, without characters that reorder or hide text. */
export const PlainText = (maxLength: number) =>
  Type.String({ maxLength, pattern: `^(?:[^${reordering}]|[\\t\\n\\r])*$` })

export const Coordinates = closed({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lon: Type.Number({ minimum: -180, maximum: 180 }),
})
export type Coordinates = Static<typeof Coordinates>

/** An image that a caller may name. A picture is uploaded as `file`, so only `BASIC` and a seed are allowed. */
export const ImageChoice = Type.String({ maxLength: 80, pattern: '^(BASIC|SEED:[\\w-]{1,64})$' })

/**
 * The pattern of a rest of a text that is base64. Its repetition is lazy, because a greedy one remembers each of millions
 * of characters, to return to it.
 */
export const base64 = '[A-Za-z0-9+/]+?={0,2}$'

/** An uploaded picture: base64, with or without the head of a data URL. */
export const ImageFile = Type.String({
  maxLength: limits.imageBase64Max,
  pattern: `^(data:image/(png|jpeg|webp);base64,)?${base64}`,
  message: { pattern: 'validation.image' },
})

export const LocaleName = Choice(locales)

/** A person as others see them in a list. */
export const PersonCard = closed({
  id: Type.String(),
  name: Type.String(),
  surname: Type.String(),
  image: Type.String(),
  deleted: Type.Optional(Type.Boolean()),
})
export type PersonCard = Static<typeof PersonCard>

/** A person as visitors see them: the first name and the initial of the surname, as `N.`. */
export const PublicPerson = closed({ name: Type.String(), surname: Type.String() })
export type PublicPerson = Static<typeof PublicPerson>

/** A telephone number without spaces, or nothing. */
export const Telephone = Type.String({
  pattern: `^(${telephone})?$`,
  maxLength: limits.telephoneMax,
  message: { pattern: 'validation.telephone' },
})

/** HH:mm other than 00:00. */
export const Duration = Type.String({
  pattern: '^(?!00:00$)([01]\\d|2[0-3]):[0-5]\\d$',
  maxLength: 5,
  message: { pattern: 'validation.duration' },
})

/**
 * The part of a link after its scheme: a host with a dot, optionally a port, a path and a query. No user name, because
 * `google.com@evil.test` leads to evil.test. Labels contain no dots, so matching takes linear time.
 */
const label = '[^\\s\\p{Cc}\\p{Cf}<>"/?#@:\\\\.]'
const address = `(${label}+\\.)+${label}{2,}(:\\d{1,5})?([/?#][^\\s\\p{Cc}\\p{Cf}<>"]*)?$`

/** A link with http or https. */
export const Link = Type.String({
  maxLength: limits.urlMax,
  pattern: `^https?://${address}`,
  message: { pattern: 'validation.link' },
})

/** A link whose scheme may be missing; `withScheme` of the predicates adds it. */
export const LooseLink = Type.String({
  maxLength: limits.urlMax,
  pattern: `^([hH][tT][tT][pP][sS]?://)?${address}`,
  message: { pattern: 'validation.link' },
})

export const params = {
  id: closed({ id: Id }),
}

/** Returns the schema of a list in one query field: `a|b|c`. */
export const Piped = (item: string, maxLength = 512) =>
  Type.String({ maxLength, pattern: `^(${item})(\\|(${item}))*$` })

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** The secret part of a private event's link, which opens the event. */
export const LinkToken = Type.String(linkTokenForm)
/** The sealed content of a link in a mail (kit/session/seal.ts), which nobody else can make. */
export const MailToken = Type.String({ minLength: 20, maxLength: 1024, pattern: '^[A-Za-z0-9_-]+$' })

/** Minutes and amounts are integers; -1 means "not set" where the specification says so. */
export const Price = Type.Integer({ minimum: limits.unsetPrice, maximum: limits.priceMax })
export const MaxPlayers = Type.Union(
  [Type.Literal(limits.unlimited), Type.Integer({ minimum: 1, maximum: limits.playersMax })],
  { message: { anyOf: 'validation.maxPlayers' } },
)
export const Level = Type.Integer({ minimum: 0, maximum: 5 })
export const Hours = (maximum: number) => Type.Integer({ minimum: 1, maximum })
