import { createHash } from 'node:crypto'
import { atomEntries, getPublicAtom } from '@parta/contracts/calendar'
import { defaultLocale } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { writeAtom } from './atom-view.ts'
import { findOpenOrg, readOrgEvents } from './find-feed.ts'

/**
 * Sends the coming public events of an organisation that is not private as an Atom feed.
 * @throws org.notFound
 */
export async function sendAtom(
  kit: Kit,
  { params, query, response }: Pick<Call<typeof getPublicAtom>, 'params' | 'query' | 'response'>,
): Promise<void> {
  const org = await findOpenOrg(kit, params.id)
  const now = new Date()
  const coming = (await readOrgEvents(kit, org.id)).filter(({ endDate }) => endDate > now)
  const text = writeAtom(coming, {
    org,
    publicUrl: kit.config.PARTA_PUBLIC_URL,
    path: getPublicAtom.path.replace(':id', encodeURIComponent(org.id)),
    locale: query.locale ?? defaultLocale,
    limit: atomEntries,
  })
  response
    .status(200)
    .set({
      'Content-Type': 'application/atom+xml; charset=utf-8',
      ETag: `"${createHash('sha256').update(text).digest('base64url')}"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      // An organisation that becomes private must disappear at once.
      'Cache-Control': 'no-cache',
    })
    .send(text)
}
