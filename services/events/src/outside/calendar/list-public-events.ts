import { getCalendar } from '@parta/contracts/calendar'
import { SharedEvent } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import { compilePrepared, compileSerializer, type WrittenReply, writtenReply } from '@parta/kit/http/serialize'
import type { Kit } from '@parta/kit/kit'
import { ofOrg } from '../share/list-org-events.ts'
import { sharedEvent } from '../share/shared-view.ts'
import { rangeOf } from '../share/window-rules.ts'
import { findOpenOrg, open } from './find-feed.ts'
import type { Files } from './keep-files.ts'

const writeItem = compileSerializer(SharedEvent)
const writeReply = compilePrepared(getCalendar.reply, ['items'])

/**
 * The public events of an organisation that is not private, for its public calendar.
 * @throws org.notFound, event.dateTooFar for more than `limits.calendarDays`
 */
export async function listPublicEvents(
  kit: Kit,
  files: Files,
  { params, query, request }: Pick<Call<typeof getCalendar>, 'params' | 'query' | 'request'>,
): Promise<WrittenReply> {
  const { date } = rangeOf(query)
  const { id, name } = await findOpenOrg(kit, params.token)
  const { bytes } = await files({
    key: JSON.stringify(['json', id, name, date]),
    request,
    select: () => ({
      filter: { 'org.id': id, date, ...open },
      sort: { date: 1, _id: 1 },
      limit: limits.calendarEvents,
      hint: ofOrg,
    }),
    write: async (found) => {
      const items: string[] = []
      for await (const event of found) items.push(writeItem(sharedEvent(event._id, event)))
      return writeReply({ org: { id, name }, items: `[${items.join(',')}]` })
    },
  })
  return writtenReply(bytes.toString())
}
