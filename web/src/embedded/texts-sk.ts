import activities from '../locales/sk/activities.json'
import calendar from '../locales/sk/calendar.json'
import { url } from '../locales/sk/validation.json'

export const texts = { activities, calendar, validation: { url } }
