import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { fetchAt } from '@parta/kit/testing-client'
import type { TSchema } from 'typebox'
import type { Example } from '../journeys/example.ts'
import { examples } from '../journeys/examples.ts'
import type { Parta } from '../journeys/parta.ts'

type Known = Parameters<typeof examples>[0]

export interface RawReply {
  readonly operation: Operation
  readonly status: number
  readonly text: string
}

/** Calls one operation through the gateway, and returns the whole reply as text, also of calendars and archives. */
export async function callOne(
  { local, called }: Parta,
  operation: Operation,
  sent: Example & { readonly token?: string | undefined },
): Promise<RawReply> {
  const answer = await fetchAt(local.url, operation, sent)
  if (answer.ok) called.add(operation.name)
  return { operation, status: answer.status, text: await answer.text() }
}

/** Left out: it replies with a date only, and ends the session of its caller, so that no further call could follow. */
const ending = 'deleteAccount'

/** Returns whether the reply of an operation can contain a person. */
export function hasReply({ name, reply, answers }: Operation): boolean {
  if (name === ending) return false
  return answers !== undefined || Object.keys((reply as { properties?: object }).properties ?? {}).length > 0
}

/** Returns whether a reply's schema contains a person: an object with a name and a surname or a picture. */
export function canContainPerson(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { properties = {} } = schema as { properties?: Readonly<Record<string, TSchema>> }
  if ('name' in properties && ('surname' in properties || 'image' in properties)) return true
  return Object.values(schema).some(canContainPerson)
}

/** The operations whose example contains the id of an event. */
export const takingEvent: readonly Operation[] = operations.filter(({ name }) => {
  const [one, other] = ['one', 'other'].map((id) => JSON.stringify(examples({ event: id })[name]))
  return one !== other
})

/** Calls all operations that `wanted` accepts, one after the other, with their valid examples. */
export async function callEach(
  parta: Parta,
  token: string | undefined,
  { known, wanted }: { readonly known: Known; readonly wanted: (operation: Operation) => boolean },
): Promise<RawReply[]> {
  const all = examples(known)
  const said: RawReply[] = []
  for (const operation of operations.filter(wanted)) {
    const example = all[operation.name]
    // Without an example the operation would not be checked.
    if (!example) throw new Error(`No example of ${operation.name} in tests/journeys/examples.ts`)
    said.push(await callOne(parta, operation, { ...example, token }))
  }
  return said
}
