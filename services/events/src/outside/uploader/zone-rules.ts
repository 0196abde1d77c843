import { zone as ownZone } from '@parta/contracts/values'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'

/** The name under which the zone of times without one is registered. */
const floating = 'floating'

/**
 * Registers all zones that the times of a calendar name, for `ICAL.Time`: those that the calendar describes, and others
 * by their names. Times without a zone get the one of the calendar (`X-WR-TIMEZONE`) or Parta's, never the server's.
 * @param calendar is changed
 */
export function giveZones(calendar: ICAL.Component): void {
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    if (zone.getAllSubcomponents().length > 0) ICAL.TimezoneService.register(zone)
    // The library would read times of a zone without rules as UTC.
    else calendar.removeSubcomponent(zone)
  }
  const named = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '')
  const usual = zoneNamed(named) ?? ownZone
  for (const event of calendar.getAllSubcomponents('vevent')) {
    for (const property of event.getAllProperties()) {
      if (property.type !== 'date-time') continue
      const tzid = property.getFirstParameter('tzid') || floating
      property.setParameter('tzid', tzid)
      if (ICAL.TimezoneService.has(tzid)) continue
      ICAL.TimezoneService.register(new NamedZone(zoneNamed(tzid) ?? usual), tzid)
    }
  }
}

/**
 * Returns the IANA zone, or the offset, that the name of a zone stands for. Calendar programs write the IANA name, a
 * path that ends with it (`/mozilla.org/…/Europe/Prague`), an offset (`GMT+0100`) or the name in Windows; null for any
 * other name.
 */
function zoneNamed(name: string): string | null {
  const text = name.trim()
  const parts = text.split('/')
  const [, sign, hours, minutes = '00'] = /^\(?(?:GMT|UTC) ?([+-])(\d{1,2}):?(\d\d)?\)?$/i.exec(text) ?? []
  const offset = sign && hours ? [`${sign}${hours.padStart(2, '0')}:${minutes}`] : []
  const candidates = [text, parts.slice(-3).join('/'), parts.slice(-2).join('/'), ...offset, ...findIana(text)]
  return candidates.find(isZone) ?? null
}

function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** A zone that a calendar names without describing it. */
class NamedZone extends ICAL.Timezone {
  readonly #name: string
  /** Seconds by which its clocks are ahead of UTC, by the hour that they show. */
  readonly #offsets = new Map<string, number>()

  constructor(name: string) {
    super({ tzid: name })
    this.#name = name
  }

  override utcOffset({ year, month, day, hour }: ICAL.Time): number {
    const key = `${year} ${month} ${day} ${hour}`
    const known = this.#offsets.get(key)
    if (known !== undefined) return known
    const shown = Temporal.PlainDateTime.from({ year, month, day, hour })
    const offset = shown.toZonedDateTime(this.#name).offsetNanoseconds / 1e9
    this.#offsets.set(key, offset)
    return offset
  }
}
