import type { EventInfo } from '@parta/contracts/events'
import { folded } from '@parta/contracts/predicates/text'
import { getEventFile } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { byLink } from './players-api.ts'

/** Downloads the event as an iCalendar file. */
export async function saveEventFile({ id, name, linkToken }: EventInfo): Promise<void> {
  const text = await call(getEventFile, { params: { id }, query: byLink(linkToken) })
  // Without diacritics, which not every system allows in file names.
  const file = `${folded(name).replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.ics`
  saveFile(new Blob([text], { type: 'text/calendar' }), file)
}
