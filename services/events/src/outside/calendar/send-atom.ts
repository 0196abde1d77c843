import { atomEntries, getPublicAtom } from '@parta/contracts/calendar'
import { defaultLocale } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { inOwnTurn } from '@parta/kit/process/turns'
import { writeAtom } from './atom-view.ts'
import type { FiledEvent } from './calendar-view.ts'
import { findOpenOrg, selectNewest } from './find-feed.ts'
import type { Files } from './keep-files.ts'

/**
 * Sends the coming public events of an organisation that is not private as an Atom feed.
 * @throws org.notFound
 */
export async function sendAtom(
  kit: Kit,
  files: Files,
  { params, query, request, response }: Pick<Call<typeof getPublicAtom>, 'params' | 'query' | 'request' | 'response'>,
): Promise<void> {
  const org = await findOpenOrg(kit, params.id)
  const feed = {
    org,
    publicUrl: kit.config.PARTA_PUBLIC_URL,
    path: getPublicAtom.path.replace(':id', encodeURIComponent(org.id)),
    locale: query.locale ?? defaultLocale,
    limit: atomEntries,
  }
  const { bytes, etag } = await files({
    key: JSON.stringify(['atom', org.id, org.name, feed.locale]),
    request,
    select: () => selectNewest(org.id, feed.limit),
    write: async (found) => {
      const newest: FiledEvent[] = []
      for await (const event of found) newest.push(event)
      return await inOwnTurn(() => writeAtom(newest, feed))
    },
  })
  response
    .status(200)
    .set({
      'Content-Type': 'application/atom+xml; charset=utf-8',
      ETag: etag,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      // An organisation that becomes private must disappear at once.
      'Cache-Control': 'no-cache',
    })
    .send(bytes)
}
