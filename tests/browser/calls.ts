import { signIn } from '@parta/contracts/identity'
import { listNotifications } from '@parta/contracts/notifications'
import type { Operation } from '@parta/contracts/operation'
import { createOrg, joinOrg, setRole } from '@parta/contracts/orgs'
import { createPlace } from '@parta/contracts/places'
import { createEvent, type EventForm } from '@parta/contracts/planning'
import type { Static } from 'typebox'
import { expect } from 'vitest'
import { signInWith } from '../../services/identity/test/use-passkeys.ts'
import { anEventForm } from '../support/event-form.ts'
import { client, passkeyOf, password } from './people.ts'

type CallAs = <O extends Operation>(
  operation: O,
  body: Static<O['body']>,
  params?: Static<O['params']>,
) => Promise<Static<O['reply']>>

/** Signs in without a browser, site admins with their passkey, and returns the id token. */
export async function tokenOf(email: string): Promise<string> {
  const passkey = passkeyOf(email)
  if (passkey) return (await signInWith(client, passkey)).token
  return (await client.must(signIn, { body: { username: email, password } })).idToken
}

/** Signs in without a browser and returns a function that makes calls, to prepare the data of a journey. */
export async function callsOf(email: string): Promise<CallAs> {
  const token = await tokenOf(email)
  return (operation, body, params) => {
    const [id] = Object.values((params ?? {}) as Record<string, string>)
    return client.must(operation, { token, id, ...(operation.method === 'GET' ? {} : { body }) })
  }
}

/** Waits until the person has so many notifications, which the services create a moment after their causes. */
export async function notified(call: CallAs, count: number): Promise<void> {
  await expect.poll(async () => (await call(listNotifications, {})).items.length).toBe(count)
}

/** Creates an organisation, public unless `more` says otherwise. @returns its id */
export async function aClub(
  call: CallAs,
  name: string,
  more: Partial<Static<typeof createOrg.body>> = {},
): Promise<string> {
  const { id } = await call(createOrg, {
    name,
    type: 'club',
    tags: { team: false, club: true, organization: false },
    description: 'Hrajeme pro radost.',
    private: false,
    contact: false,
    maxMembers: 100,
    currency: 'CZK',
    image: 'BASIC',
    ...more,
  })
  return id
}

/** Creates an organisation with another person as power user. */
export async function aStaffedClub(
  email: string,
  power: { readonly id: string; readonly email: string },
): Promise<string> {
  const call = await callsOf(email)
  const club = await aClub(call, 'Klub Podlužany')
  await (await callsOf(power.email))(joinOrg, {}, { id: club })
  await call(setRole, { memberId: power.id, newRole: 'powerUser' }, { id: club })
  return club
}

/** Creates a place, and returns a function that plans events there. */
export async function aHall(call: CallAs): Promise<(event: Partial<EventForm>) => Promise<string>> {
  const location = { lat: 50.1187, lon: 14.4934 }
  const place = await call(createPlace, {
    name: 'Hala Prosek',
    address: 'Praha 9',
    location,
    activities: ['badminton'],
  })
  return async (event) => {
    const hall = { name: 'Badminton', activityType: 'badminton', eventPlaceId: place.id, maxPlayers: 10 } as const
    const { id } = await call(createEvent, anEventForm({ ...hall, ...event }))
    return id
  }
}
