import activities from '../locales/en/activities.json'
import calendar from '../locales/en/calendar.json'
import { url } from '../locales/en/validation.json'

export const texts = { activities, calendar, validation: { url } }
