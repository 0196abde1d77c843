import type { Locale } from '@parta/contracts/values'
import { type Texts, type Translate, textsOf } from '../lib/plain-texts.ts'
import csActivities from '../locales/cs/activities.json'
import csCalendar from '../locales/cs/calendar.json'
import { url as csUrl } from '../locales/cs/validation.json'
import enActivities from '../locales/en/activities.json'
import enCalendar from '../locales/en/calendar.json'
import { url as enUrl } from '../locales/en/validation.json'
import skActivities from '../locales/sk/activities.json'
import skCalendar from '../locales/sk/calendar.json'
import { url as skUrl } from '../locales/sk/validation.json'

const languages: Readonly<Record<Locale, Texts>> = {
  cs: { activities: csActivities, calendar: csCalendar, validation: { url: csUrl } },
  en: { activities: enActivities, calendar: enCalendar, validation: { url: enUrl } },
  sk: { activities: skActivities, calendar: skCalendar, validation: { url: skUrl } },
}

export function translate(locale: Locale): Translate {
  return textsOf(locale, languages[locale])
}
