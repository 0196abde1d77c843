import activities from '../locales/cs/activities.json'
import calendar from '../locales/cs/calendar.json'
import { url } from '../locales/cs/validation.json'

export const texts = { activities, calendar, validation: { url } }
