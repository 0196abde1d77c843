import { createAjv } from '@parta/contracts/ajv'
import { sendMessage } from '@parta/contracts/chat'
import { listMyEvents } from '@parta/contracts/events'
import { confirmSignUp, signUp, updateAttributes } from '@parta/contracts/identity'
import type { Operation } from '@parta/contracts/operation'
import { createOrg, leaveOrg } from '@parta/contracts/orgs'
import { changePassword, submitPassword } from '@parta/contracts/passwords'
import { createPlace } from '@parta/contracts/places'
import { createEvent } from '@parta/contracts/planning'
import { leaveEvent } from '@parta/contracts/players'
import { createAlias, updateMe } from '@parta/contracts/profiles'
import { reportUser, sendUserFeedback } from '@parta/contracts/reports'
import { fieldProblems } from '@parta/contracts/validation'
import { locales } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { examples } from '../journeys/examples.ts'
import { read } from './source.ts'

const textsOf = (noun: string) =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      JSON.parse(read(`web/src/locales/${locale}/${noun}.json`)) as Record<string, string>,
    ]),
  )
const validation = textsOf('validation')
const errors = textsOf('errors')

/** The message under a field, in each language. */
interface Said {
  readonly cs: string
  readonly en: string
  readonly sk: string
}

const good = examples({ org: 'org', event: 'event', person: 'person', other: 'other', alias: 'alias' })

/** Returns the valid body of an operation with one field replaced, or removed for `undefined`. */
function bodyOf(operation: Operation, field: string, value: unknown): unknown {
  const [name = '', inside] = field.split('.')
  const held = { ...(good[operation.name]?.body as Record<string, unknown>) }
  const changed = inside === undefined ? value : { ...(held[name] as object), [inside]: value }
  return JSON.parse(JSON.stringify({ ...held, [name]: changed }))
}

function saidOf(operation: Operation, field: string, value: unknown): Said | undefined {
  const validate = createAjv().compile(operation.body)
  validate(bodyOf(operation, field, value))
  return textOf(fieldProblems(validate.errors ?? []).find((problem) => problem.field === field))
}

function textOf(problem: ReturnType<typeof fieldProblems>[number] | undefined): Said | undefined {
  if (!problem) return undefined
  const key = problem.code.replace('validation.', '')
  const text = (locale: keyof Said) =>
    plain(validation[locale]?.[key] ?? '').replace(/\{\{(\w+)\}\}/g, (_all, name: string) =>
      String(problem.params?.[name] ?? ''),
    )
  return { cs: text('cs'), en: text('en'), sk: text('sk') }
}

/** Replaces non-breaking spaces, which join a number and its unit. */
function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}

const required: Said = {
  cs: 'Tohle prosím vyplň',
  en: 'Please fill this in',
  sk: 'Toto, prosím, vyplň',
}
const format: Said = { cs: 'Tohle nemá správný tvar', en: 'Wrong format', sk: 'Toto nemá správny tvar' }
const most = (limit: number): Said => ({
  cs: `Maximum je ${limit}`,
  en: `Maximum is ${limit}`,
  sk: `Maximum je ${limit}`,
})
const least = (limit: number): Said => ({
  cs: `Minimum je ${limit}`,
  en: `Minimum is ${limit}`,
  sk: `Minimum je ${limit}`,
})
const choose: Said = {
  cs: 'Vyber jednu z možností',
  en: 'Choose one of the options',
  sk: 'Vyber jednu z možností',
}
const passwordLength: Said = {
  cs: 'Heslo musí mít aspoň 8 znaků',
  en: 'Password needs at least 8 characters',
  sk: 'Heslo musí mať aspoň 8 znakov',
}
const passwordMix: Said = {
  cs: 'V hesle musí být aspoň jedna číslice, jedno malé a jedno velké písmeno',
  en: 'The password needs a digit, a lower-case and an upper-case letter',
  sk: 'V hesle musí byť aspoň jedna číslica, jedno malé a jedno veľké písmeno',
}
const passwordRequired: Said = { cs: 'Zadej heslo', en: 'Enter a password', sk: 'Zadaj heslo' }
const email: Said = { cs: 'Zadej platný e-mail', en: 'Enter a valid email', sk: 'Zadaj platný e-mail' }
const emailRequired: Said = { cs: 'Napiš svůj e-mail', en: 'Enter your email', sk: 'Napíš svoj e-mail' }
const code: Said = { cs: 'Kód má šest číslic', en: 'The code has six digits', sk: 'Kód má šesť číslic' }
const name: Said = {
  cs: 'Zadej platné jméno nebo příjmení',
  en: 'Enter a valid name or surname',
  sk: 'Zadaj platné meno alebo priezvisko',
}
const telephone: Said = {
  cs: 'Zadej platné telefonní číslo',
  en: 'Enter a valid phone number',
  sk: 'Zadaj platné telefónne číslo',
}
const oneActivity: Said = {
  cs: 'Vyber aspoň jeden sport',
  en: 'Choose at least one sport',
  sk: 'Vyber aspoň jeden šport',
}
const oneLanguage: Said = {
  cs: 'Vyber aspoň jeden jazyk',
  en: 'Choose at least one language',
  sk: 'Vyber aspoň jeden jazyk',
}
const link: Said = { cs: 'Zadej platný odkaz', en: 'Enter a valid link', sk: 'Zadaj platný odkaz' }
const duration: Said = {
  cs: 'Zadej délku jako hodiny a minuty, třeba 01:30',
  en: 'Enter the length as hours and minutes, like 01:30',
  sk: 'Zadaj dĺžku ako hodiny a minúty, napríklad 01:30',
}
const date: Said = { cs: 'Zadej platné datum', en: 'Enter a valid date', sk: 'Zadaj platný dátum' }
const image: Said = {
  cs: 'Obrázek musí být PNG, JPEG nebo WebP',
  en: 'The picture must be PNG, JPEG or WebP',
  sk: 'Obrázok musí byť PNG, JPEG alebo WebP',
}
const consent: Said = {
  cs: 'Bez souhlasu to nejde',
  en: 'We need your consent to go on',
  sk: 'Bez súhlasu to nejde',
}
const members: Said = {
  cs: 'Počet členů je od 1 do 100',
  en: 'The number of members must be from 1 to 100',
  sk: 'Počet členov je od 1 do 100',
}
const players: Said = {
  cs: 'Počet hráčů je od 1 do 99',
  en: 'The number of players must be from 1 to 99',
  sk: 'Počet hráčov je od 1 do 99',
}

const x = (count: number) => 'x'.repeat(count)

/** Part 1, section 5, rule by rule: the operation, the field, the wrong value, the messages. */
const rules: readonly (readonly [rule: string, Operation, string, unknown, Said])[] = [
  ['a password has 8 characters', signUp, 'password', 'Heslo12', passwordLength],
  ['a password has a digit', signUp, 'password', 'Hesloheslo', passwordMix],
  ['a password has a lower-case letter', signUp, 'password', 'HESLO1234', passwordMix],
  ['a password has an upper-case letter', signUp, 'password', 'heslo1234', passwordMix],
  ['a password is required', signUp, 'password', undefined, passwordRequired],
  ['a new password has 8 characters', submitPassword, 'newPassword', 'Heslo12', passwordLength],
  ['a changed password has a digit', changePassword, 'newPassword', 'Hesloheslo', passwordMix],
  ['the old password is required', changePassword, 'oldPassword', '', passwordRequired],
  ['a code is required on reset', submitPassword, 'code', undefined, required],
  ['a code has six digits', confirmSignUp, 'code', '12345', code],
  ['a code is digits', submitPassword, 'code', '12345a', code],
  ['an e-mail is required', signUp, 'email', undefined, emailRequired],
  ['an e-mail is not empty', signUp, 'email', '', emailRequired],
  ['an e-mail has a valid format', signUp, 'email', 'jana@', email],
  ['a telephone has 6 digits', createOrg, 'telephone', '12345', telephone],
  ['a telephone has at most 14 digits', createOrg, 'telephone', `+${'1'.repeat(15)}`, telephone],
  ['a telephone has at most a plus in front', createOrg, 'telephone', '777 123 456', telephone],
  ['a name is valid', updateMe, 'name', '<b>', name],
  ['a surname is valid', updateMe, 'surname', ' ', name],
  ['a name is there', updateMe, 'name', '', required],
  ['a name has at most 128 characters', updateMe, 'name', x(129), most(128)],
  ['an alias’s surname has at most 128 characters', createAlias, 'surname', x(129), most(128)],
  ['an alias’s name is valid', createAlias, 'name', '<b>', name],
  ['a description has at most 2000 characters', updateMe, 'description', x(2001), most(2000)],
  ['an organisation’s description too', createOrg, 'description', x(2001), most(2000)],
  ['a report has at most 2500 characters', reportUser, 'message', x(2501), most(2500)],
  ['a report says something', reportUser, 'message', ' \n ', required],
  ['a message when leaving an event has at most 80 characters', leaveEvent, 'message', x(81), most(80)],
  ['a message when leaving an organisation too', leaveOrg, 'message', x(81), most(80)],
  ['a chat message has at most 2000 characters', sendMessage, 'message', x(2001), most(2000)],
  ['a length is HH:mm', createEvent, 'duration', '1:30', duration],
  ['a length is not 00:00', createEvent, 'duration', '00:00', duration],
  ['a length has hours up to 23', createEvent, 'duration', '24:00', duration],
  ['a length has minutes up to 59', createEvent, 'duration', '01:60', duration],
  ['a date is one', createEvent, 'date', '5. 3. 2026', date],
  ['a link is valid', createEvent, 'externalLink', 'parta', link],
  ['a link has no other scheme', createEvent, 'externalLink', 'javascript:alert(1)', link],
  ['a picture is base64', updateMe, 'file', '§§§', image],
  ['a picture is of a known kind', createAlias, 'file', 'data:image/svg+xml;base64,AAAA', image],
  ['an organisation has a name', createOrg, 'name', ' ', required],
  ['an organisation says how many members it takes', createOrg, 'maxMembers', undefined, required],
  ['an organisation takes at most 100', createOrg, 'maxMembers', 101, members],
  ['an organisation takes at least 1', createOrg, 'maxMembers', 0, members],
  ['an organisation’s e-mail is valid or empty', createOrg, 'email', 'klub', email],
  ['an event takes at most 99', createEvent, 'maxPlayers', 100, players],
  ['an event has a price of at most 10 000', createEvent, 'price', 10_001, most(10_000)],
  ['an event has a name', createEvent, 'name', '', required],
  ['an event’s name has at most 256 characters', createEvent, 'name', x(257), most(256)],
  ['one does at least one activity', updateMe, 'activities', [], oneActivity],
  ['a place is for at least one activity', createPlace, 'activities', [], oneActivity],
  ['one speaks at least one language', updateMe, 'languages', [], oneLanguage],
  ['the terms are agreed to', updateMe, 'consents.terms', false, consent],
  ['the privacy text is agreed to', updateMe, 'consents.privacy', false, consent],
  ['the GDPR text is agreed to', updateMe, 'consents.gdpr', false, consent],
  ['new terms are agreed to', updateAttributes, 'agreed.terms', false, consent],
  ['a bug report has a title', sendUserFeedback, 'title', '', required],
  ['a bug report’s title has at most 200 characters', sendUserFeedback, 'title', x(201), most(200)],
  ['a bug report has a description', sendUserFeedback, 'description', ' ', required],
  ['a bug report’s description has at most 1000 characters', sendUserFeedback, 'description', x(1001), most(1000)],
  ['a bug report is low, medium, high or critical', sendUserFeedback, 'severity', 'huge', choose],
  ['a bug report’s e-mail is valid', sendUserFeedback, 'email', 'jana', email],
]

describe('each rule of validation', () => {
  it.for(rules)('%s', ([_rule, operation, field, value, said]) => {
    expect(saidOf(operation, field, value)).toEqual(said)
  })

  it('accepts the examples', () => {
    const ajv = createAjv()
    for (const operation of new Set(rules.map(([, operation]) => operation)))
      expect([operation.name, ajv.validate(operation.body, good[operation.name]?.body)]).toEqual([operation.name, true])
  })
})

describe('a page', () => {
  it.each([
    ['51', most(50)],
    ['0', least(1)],
    ['ten', format],
  ])('of %s is refused', (limit, said) => {
    const validate = createAjv({ coerceTypes: true }).compile(listMyEvents.query)
    validate({ limit })
    expect(textOf(fieldProblems(validate.errors ?? [])[0])).toEqual(said)
  })
})

describe('rules that a schema cannot express', () => {
  it.for([
    [
      'identity.samePassword',
      'Nové heslo musí být jiné než to staré.',
      'The new password must differ from the old one.',
      'Nové heslo musí byť iné ako staré.',
    ],
    ['identity.codeMismatch', 'Kód nesouhlasí.', 'The code is not right.', 'Kód nesúhlasí.'],
  ] as const)('%s has a text in each language', ([key, cs, en, sk]) => {
    expect(locales.map((locale) => plain(errors[locale]?.[key] ?? ''))).toEqual([cs, en, sk])
  })

  it('the comparison of two passwords is in the form only', () => {
    expect(locales.map((locale) => validation[locale]?.['passwordsMatch'])).toEqual([
      'Hesla se musí shodovat',
      'The passwords must match',
      'Heslá sa musia zhodovať',
    ])
  })
})
