import type { Locale } from '@parta/contracts/values'
import { textsOf } from '../lib/plain-texts.ts'
import csActivities from '../locales/cs/activities.json'
import {
  cancelled as csCancelled,
  embedded as csEmbedded,
  free as csFree,
  loading as csLoading,
} from '../locales/cs/calendar.json'
import enActivities from '../locales/en/activities.json'
import {
  cancelled as enCancelled,
  embedded as enEmbedded,
  free as enFree,
  loading as enLoading,
} from '../locales/en/calendar.json'
import skActivities from '../locales/sk/activities.json'
import {
  cancelled as skCancelled,
  embedded as skEmbedded,
  free as skFree,
  loading as skLoading,
} from '../locales/sk/calendar.json'

/** All languages are in one file, because together they are smaller than a further request. */
const languages = {
  cs: {
    activities: csActivities,
    calendar: { cancelled: csCancelled, embedded: csEmbedded, free: csFree, loading: csLoading },
  },
  en: {
    activities: enActivities,
    calendar: { cancelled: enCancelled, embedded: enEmbedded, free: enFree, loading: enLoading },
  },
  sk: {
    activities: skActivities,
    calendar: { cancelled: skCancelled, embedded: skEmbedded, free: skFree, loading: skLoading },
  },
}

export function translate(locale: Locale) {
  return textsOf(locale, languages[locale])
}
