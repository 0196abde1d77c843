import { createOrg } from '@parta/contracts/orgs'
import { noteSeat } from '@parta/contracts/payers'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import type { Parta, Person } from '../journeys/parta.ts'
import { anEventForm } from '../support/event-form.ts'

/** Plays at an event of another person's organisation, who notes that the seat was paid for in cash. */
export async function payInCash(
  parta: Parta,
  { id, token }: Person,
  { other, note }: { readonly other: Person; readonly note: string },
): Promise<void> {
  const org = await parta.must(createOrg, {
    token: other.token,
    body: { name: 'Slavia', type: 'club', maxMembers: 10 },
  })
  const form = anEventForm({ eventOrgId: org.id, eventPlaceId: 'place-16' })
  const { id: eventId } = await parta.must(createEvent, { token: other.token, body: form })
  await parta.must(joinEvent, { token, id: eventId, body: {} })
  await parta.must(noteSeat, { token: other.token, id: eventId, body: { entrant: id, isPaid: true, note } })
}
