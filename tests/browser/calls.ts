import { type Session, signIn } from '@parta/contracts/identity'
import type { Operation } from '@parta/contracts/operation'
import { createOrg, joinOrg, setRole } from '@parta/contracts/orgs'
import { createPlace } from '@parta/contracts/places'
import { createEvent, type EventForm } from '@parta/contracts/planning'
import type { Static } from 'typebox'
import { password } from './people.ts'

type CallAs = <O extends Operation>(
  operation: O,
  body: Static<O['body']>,
  params?: Static<O['params']>,
) => Promise<Static<O['reply']>>

/** Signs in without a browser and returns a function that makes calls, to prepare the data of a journey. */
export async function callsOf(email: string): Promise<CallAs> {
  const { idToken } = await send<Session>(signIn, { username: email, password })
  return (operation, body, params) => {
    const path = operation.path.replaceAll(
      /:(\w+)/g,
      (_, name: string) => (params as Record<string, string> | undefined)?.[name] ?? '',
    )
    return send({ ...operation, path }, body, idToken)
  }
}

async function send<R>(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  body: unknown,
  token?: string,
): Promise<R> {
  const answer = await fetch(process.env['PARTA_TEST_URL'] + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as R
}

/** Creates a public organisation. */
export async function aClub(call: CallAs, name: string): Promise<string> {
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
    const { id } = await call(createEvent, {
      name: 'Badminton',
      activityType: 'badminton',
      eventPlaceId: place.id,
      date: new Date(Date.now() + 86_400_000).toISOString(),
      duration: '01:30',
      maxPlayers: 10,
      gender: 'any',
      minLevel: 0,
      price: 0,
      willParticipate: true,
      ...event,
    })
    return id
  }
}
