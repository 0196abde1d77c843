import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { AchievementForm } from './achievements.ts'
import { createAjv } from './ajv.ts'
import { reportMessage } from './chat.ts'
import { confirmSignUp, signUp } from './identity.ts'
import { createInvitation } from './invitations.ts'
import { Customer } from './invoices.ts'
import { operations } from './operations.ts'
import { OrgForm } from './orgs.ts'
import { createPlace } from './places.ts'
import { createEvent, EventForm, EventPatch } from './planning.ts'
import { createAlias, FirstProfile, updateMe } from './profiles.ts'
import { searchEvents } from './search.ts'
import { uploadEvents } from './uploader.ts'
import { fieldProblems } from './validation.ts'

const ajv = createAjv()

function problems(schema: TSchema, input: unknown) {
  const validate = ajv.compile(schema)
  validate(input)
  return fieldProblems(validate.errors ?? [])
}

function codeOf(schema: TSchema, input: unknown, field: string): string | undefined {
  return problems(schema, input).find((problem) => problem.field === field)?.code
}

const signUpBody = signUp.body
const event = {
  name: 'Volejbal',
  activityType: 'volleyball',
  eventPlaceId: 'place-1',
  date: '2026-03-05T17:00:00.000Z',
  duration: '01:30',
  maxPlayers: 12,
  gender: 'any',
  minLevel: 0,
  price: 0,
  willParticipate: true,
}
const profile = {
  name: 'Jana',
  surname: 'Nováková',
  gender: 'female',
  age: '26-35',
  activities: ['yoga'],
  languages: ['cs'],
  consents: { terms: true, privacy: true, gdpr: true },
}

/** All field-specific texts, with an input that triggers each. */
const custom: readonly [string, TSchema, unknown, string][] = [
  ['validation.uploadFile', uploadEvents.body, { orgId: 'org', commit: true, sheet: 'a,b;' }, 'sheet'],
  ['validation.email', signUpBody, { email: 'jana@', password: 'Heslo123' }, 'email'],
  ['validation.emailRequired', signUpBody, { password: 'Heslo123' }, 'email'],
  ['validation.emailRequired', signUpBody, { email: '', password: 'Heslo123' }, 'email'],
  ['validation.passwordRequired', signUpBody, { email: 'jana@parta.test' }, 'password'],
  ['validation.passwordLength', signUpBody, { email: 'jana@parta.test', password: 'Hes123' }, 'password'],
  ['validation.passwordMix', signUpBody, { email: 'jana@parta.test', password: 'heslo123' }, 'password'],
  ['validation.code', confirmSignUp.body, { clientId: 'web', username: 'jana@parta.test', code: '12345' }, 'code'],
  ['validation.companyId', Customer, { companyId: '123' }, 'companyId'],
  ['validation.vatId', Customer, { vatId: '123' }, 'vatId'],
  ['validation.name', FirstProfile, { ...profile, name: '<b>' }, 'name'],
  ['validation.name', FirstProfile, { ...profile, surname: '   ' }, 'surname'],
  ['validation.required', FirstProfile, { ...profile, name: '' }, 'name'],
  ['validation.oneActivity', FirstProfile, { ...profile, activities: [] }, 'activities'],
  ['validation.place', EventForm, { ...event, eventPlaceId: null }, 'eventPlaceId'],
  ['validation.oneLanguage', FirstProfile, { ...profile, languages: [] }, 'languages'],
  ['validation.consent', FirstProfile, { ...profile, consents: { ...profile.consents, gdpr: false } }, 'consents.gdpr'],
  ['validation.image', updateMe.body, { file: 'data:image/svg+xml;base64,AAAA' }, 'file'],
  ['validation.maxMembers', OrgForm, { name: 'Klub', type: 'club', maxMembers: 101 }, 'maxMembers'],
  ['validation.maxUses', createInvitation.body, { days: 7, maxUses: 0 }, 'maxUses'],
  ['validation.telephone', OrgForm, { name: 'Klub', type: 'club', maxMembers: 10, telephone: '12345' }, 'telephone'],
  ['validation.email', OrgForm, { name: 'Klub', type: 'club', maxMembers: 10, email: 'klub' }, 'email'],
  ['validation.required', OrgForm, { name: ' ', type: 'club', maxMembers: 10 }, 'name'],
  [
    'validation.oneActivity',
    createPlace.body,
    { name: 'Hala', location: { lat: 49, lon: 16 }, activities: [] },
    'activities',
  ],
  ['validation.maxPlayers', EventForm, { ...event, maxPlayers: 100 }, 'maxPlayers'],
  ['validation.maxPlayers', EventForm, { ...event, maxPlayers: 0 }, 'maxPlayers'],
  ['validation.duration', EventForm, { ...event, duration: '00:00' }, 'duration'],
  ['validation.duration', EventForm, { ...event, duration: '24:00' }, 'duration'],
  ['validation.date', EventForm, { ...event, date: '5. 3. 2026' }, 'date'],
  ['validation.hours', EventPatch, { hoursNotLeave: 601 }, 'hoursNotLeave'],
  ['validation.hours', EventPatch, { hoursConfirm: 0 }, 'hoursConfirm'],
  ['validation.minPlayers', EventPatch, { minPlayers: 1 }, 'minPlayers'],
  ['validation.link', EventPatch, { externalLink: 'javascript:alert(1)' }, 'externalLink'],
  ['validation.link', EventForm, { ...event, externalLink: 'javascript:alert(1)' }, 'externalLink'],
  ['validation.required', reportMessage.body, { id: 'm', reason: ' \n ' }, 'reason'],
]

describe('a name', () => {
  it.each([
    ['a right-to-left override', 'Jana\u202E'],
    ['a zero-width space', 'Ja\u200Bna'],
    ['a zero-width joiner', 'Ja\u200Dna'],
    ['a line separator', 'Jana\u2028'],
    ['a blank Hangul letter', '\u3164'],
    ['a blank Braille pattern', '\u2800'],
  ])('of a person is refused with %s', (_what, name) => {
    expect(codeOf(FirstProfile, { ...profile, name }, 'name')).toBe('validation.name')
  })

  it.each(['Jana\u202E', '\u200B', 'Les\u2066ná'])('of an event is refused with an invisible character', (name) => {
    expect(codeOf(EventForm, { ...event, name }, 'name')).toBe('validation.required')
  })

  it('may contain any letters; an event’s also emoji made of several characters', () => {
    for (const name of ['Žofie-Anna', 'Đorđe', '李', "O'Neil", 'محمد'])
      expect(problems(FirstProfile, { ...profile, name })).toEqual([])
    expect(problems(EventForm, { ...event, name: 'Rodiny 👨‍👩‍👧 a vlajka 🏴󠁧󠁢󠁥󠁮󠁧󠁿' })).toEqual([])
  })
})

describe('the text of an achievement', () => {
  const inLocales = (text: string) => ({ cs: text, en: text, sk: text })
  const detailed = (detail: string) => ({
    title: inLocales('Stálice'),
    description: inLocales('Choď hrát'),
    detail: inLocales(detail),
    function: 'EVENTS_ATTENDED',
    config: { levelSteps: [1], icons: ['ball'] },
  })

  it.each(['\u202Etxt.exe', 'a\u2066b', 'a\u0000b', '\u200B'])(
    'is refused with a character that reorders or hides text',
    (detail) => {
      expect(codeOf(AchievementForm, detailed(detail), 'detail.cs')).toBe('validation.pattern')
    },
  )

  it('may be empty, or have several lines with emoji', () => {
    for (const detail of ['', 'První řádek\r\n\tdruhý 👨‍👩‍👧\n'])
      expect(problems(AchievementForm, detailed(detail))).toEqual([])
  })
})

describe('a link', () => {
  it.each([
    'google.com@evil.test',
    'https://google.com@evil.test',
    'https://user:password@evil.test/x',
    'https://evil.test\\@google.com',
    'https://goo\u200Bgle.com',
    'https://google.com/\u202Etxt.exe',
    'ftp://parta.test',
    'javascript:alert(1)//x.test',
    'http://localhost',
  ])('is refused as %s', (externalLink) => {
    expect(codeOf(EventPatch, { externalLink }, 'externalLink')).toBe('validation.link')
  })

  it.each(['parta.test', 'HTTPS://parta.test', 'https://parta.test:8443/a?b=c@d#e', 'https://háčky.test/žluť'])(
    'may be %s',
    (externalLink) => {
      expect(problems(EventPatch, { externalLink })).toEqual([])
    },
  )
})

describe('the messages for refused input', () => {
  it.for(custom)('%s', ([code, schema, input, field]) => {
    expect(codeOf(schema, input, field)).toBe(code)
  })

  it('are all covered by this table', () => {
    const declared = new Set(operations.flatMap(({ body, query, params }) => [body, query, params].flatMap(textsIn)))
    expect([...declared].toSorted()).toEqual([...new Set(custom.map(([code]) => code))].toSorted())
  })

  it('fall back to the keyword, with its parameters', () => {
    expect(problems(EventForm, { ...event, name: 'x'.repeat(257) })).toEqual([
      { field: 'name', code: 'validation.maxLength', params: { limit: 256 } },
    ])
    expect(problems(EventForm, { ...event, minLevel: 6 })).toEqual([
      { field: 'minLevel', code: 'validation.maximum', params: { limit: 5 } },
    ])
    expect(codeOf(EventForm, { ...event, gender: 'both' }, 'gender')).toBe('validation.enum')
    expect(codeOf(EventForm, { ...event, name: 7 }, 'name')).toBe('validation.type')
  })

  it('name missing and unknown fields', () => {
    const { name: _left, ...nameless } = event
    expect(problems(createEvent.body, nameless)).toEqual([{ field: 'name', code: 'validation.required' }])
    const { eventPlaceId: _place, ...nowhere } = event
    expect(problems(createEvent.body, nowhere)).toEqual([{ field: 'eventPlaceId', code: 'validation.place' }])
    expect(problems(createEvent.body, { ...event, leader: 'me' })).toEqual([
      { field: 'leader', code: 'validation.additionalProperties' },
    ])
  })

  it('name a field inside another by its dotted path', () => {
    expect(problems(createPlace.body, { name: 'Hala', location: { lat: 91, lon: 16 }, activities: ['yoga'] })).toEqual([
      { field: 'location.lat', code: 'validation.maximum', params: { limit: 90 } },
    ])
    expect(problems(createPlace.body, { name: 'Hala', location: { lat: 49 }, activities: ['yoga'] })).toEqual([
      { field: 'location.lon', code: 'validation.required' },
    ])
    expect(
      codeOf(
        createPlace.body,
        { name: 'Hala', location: { lat: 49, lon: 16 }, activities: ['golfing'] },
        'activities.0',
      ),
    ).toBe('validation.enum')
  })

  it('are one for each field that failed', () => {
    const found = problems(signUpBody, { email: 'x', password: 'x' })
    expect(found.map(({ field }) => field).toSorted()).toEqual(['email', 'password'])
  })
})

describe('valid input', () => {
  it('has no problems', () => {
    expect(problems(EventForm, event)).toEqual([])
    expect(problems(EventForm, { ...event, maxPlayers: -1, price: -1, externalLink: 'https://parta.test/x' })).toEqual(
      [],
    )
    expect(problems(FirstProfile, profile)).toEqual([])
    expect(problems(OrgForm, { name: 'Klub', type: 'club', maxMembers: -1, email: '', telephone: '' })).toEqual([])
    expect(problems(createAlias.body, {})).toEqual([])
  })

  it('is a password with letters of any alphabet', () => {
    for (const password of ['Žluťoučký1', 'Пароль123', 'Aa1 with spaces', `Aa1${'x'.repeat(61)}`])
      expect(problems(signUpBody, { email: 'jana@parta.test', password })).toEqual([])
  })

  it('is a list joined by pipes', () => {
    const query = { lat: 49.2, lon: 16.6 }
    expect(problems(searchEvents.query, { ...query, level: '0|3', tags: 'kids|all', price: '0|500' })).toEqual([])
    expect(codeOf(searchEvents.query, { ...query, level: '0,3' }, 'level')).toBe('validation.pattern')
    expect(codeOf(searchEvents.query, { ...query, tags: 'kids|' }, 'tags')).toBe('validation.pattern')
  })
})

/** Returns all text keys named in a schema and the schemas inside it. */
function textsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { message, ...rest } = schema as { message?: unknown }
  const own = isAnnotation(message) ? Object.values(message) : textsIn(message)
  return [...own, ...Object.values(rest).flatMap(textsIn)]
}

function isAnnotation(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => String(text).startsWith('validation.'))
  )
}
