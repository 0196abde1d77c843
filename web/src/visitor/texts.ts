import { textsWithoutParta } from '@parta/contracts/app-name'
import type { Locale } from '@parta/contracts/values'
import { type Texts, type Translate, textsOf } from '../lib/plain-texts.ts'
import csActivities from '../locales/cs/activities.json'
import csCards from '../locales/cs/cards.json'
import csCommon from '../locales/cs/common.json'
import csErrors from '../locales/cs/errors.json'
import csEvents from '../locales/cs/events.json'
import csLanding from '../locales/cs/landing.json'
import csPublic from '../locales/cs/public.json'
import csShare from '../locales/cs/share.json'
import csValidation from '../locales/cs/validation.json'
import csVisitor from '../locales/cs/visitor.json'
import enActivities from '../locales/en/activities.json'
import enCards from '../locales/en/cards.json'
import enCommon from '../locales/en/common.json'
import enErrors from '../locales/en/errors.json'
import enEvents from '../locales/en/events.json'
import enLanding from '../locales/en/landing.json'
import enPublic from '../locales/en/public.json'
import enShare from '../locales/en/share.json'
import enValidation from '../locales/en/validation.json'
import enVisitor from '../locales/en/visitor.json'
import skActivities from '../locales/sk/activities.json'
import skCards from '../locales/sk/cards.json'
import skCommon from '../locales/sk/common.json'
import skErrors from '../locales/sk/errors.json'
import skEvents from '../locales/sk/events.json'
import skLanding from '../locales/sk/landing.json'
import skPublic from '../locales/sk/public.json'
import skShare from '../locales/sk/share.json'
import skValidation from '../locales/sk/validation.json'
import skVisitor from '../locales/sk/visitor.json'

interface TextsOfForm {
  readonly visitor: { readonly join: Texts }
  readonly errors: Texts
  readonly validation: { readonly email: string }
}

/** The texts of all pages. Only the server has them; a page contains those of its script (`joinTexts`). */
const all: Readonly<Record<Locale, Texts & TextsOfForm>> = {
  cs: {
    activities: csActivities,
    cards: csCards,
    common: csCommon,
    errors: csErrors,
    events: csEvents,
    landing: csLanding,
    visitor: csVisitor,
    public: csPublic,
    share: csShare,
    validation: csValidation,
  },
  en: {
    activities: enActivities,
    cards: enCards,
    common: enCommon,
    errors: enErrors,
    events: enEvents,
    landing: enLanding,
    visitor: enVisitor,
    public: enPublic,
    share: enShare,
    validation: enValidation,
  },
  sk: {
    activities: skActivities,
    cards: skCards,
    common: skCommon,
    errors: skErrors,
    events: skEvents,
    landing: skLanding,
    visitor: skVisitor,
    public: skPublic,
    share: skShare,
    validation: skValidation,
  },
}

/** @param name what a lite installation is called, which has its own name in its texts */
export function translatorOf(locale: Locale, name?: string): Translate {
  return textsOf(locale, textsWithoutParta(all[locale], locale, name))
}

/** The error codes that visitors can meet while joining. For all others the page shows a general text. */
const refusals = [
  'identity.limitExceeded',
  'identity.emailRefused',
  'identity.codeMismatch',
  'identity.codeExpired',
  'identity.tooManyFailedAttempts',
  'identity.alreadyConfirmed',
  'event.full',
  'event.queueFull',
  'event.alreadyJoined',
  'event.invalidGender',
  'event.unknownGender',
  'event.levelTooLow',
  'event.levelTooHigh',
  'event.age',
  'event.past',
  'event.cancelled',
  'event.notFound',
  'org.full',
  'org.kicked',
  'invitation.notFound',
  'invitation.expired',
  'invitation.usedUp',
  'network.failed',
] as const

/** Returns the texts of the form, which the page passes to its script. */
export function joinTexts(locale: Locale, name?: string): Texts {
  const { visitor, errors, validation } = all[locale]
  const known = refusals.flatMap((code) => {
    const text = errors[code]
    return text === undefined ? [] : [[code.replace('.', '_'), text] as const]
  })
  const shown = { ...Object.fromEntries(known), validation_email: validation.email }
  return textsWithoutParta({ join: visitor.join, errors: shown }, locale, name)
}
