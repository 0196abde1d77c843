import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { fetchAt } from '@parta/kit/testing-client'
import type { TSchema } from 'typebox'
import { type Example, examples } from '../journeys/examples.ts'
import type { Parta } from '../journeys/parta.ts'

type Known = Parameters<typeof examples>[0]

/** What one operation answered to somebody, as the bytes came. */
export interface Said {
  readonly operation: Operation
  readonly status: number
  readonly text: string
}

/** One call through the gateway, with its whole answer as text: calendars and archives, too. */
export async function sayOne(
  { local, called }: Parta,
  operation: Operation,
  sent: Example & { readonly token?: string | undefined },
): Promise<Said> {
  const answer = await fetchAt(local.url, operation, sent)
  if (answer.ok) called.add(operation.name)
  return { operation, status: answer.status, text: await answer.text() }
}

/** Answers with a date only, and ends the session of its caller: no other call could follow. */
const ending = 'deleteAccount'

/** Returns whether the reply of an operation can contain a person. */
export function answersAnything({ name, reply, answers }: Operation): boolean {
  if (name === ending) return false
  return answers !== undefined || Object.keys((reply as { properties?: object }).properties ?? {}).length > 0
}

/** Returns whether a reply's schema contains a person: an object with a name and a surname or a picture. */
export function holdsPerson(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { properties = {} } = schema as { properties?: Readonly<Record<string, TSchema>> }
  if ('name' in properties && ('surname' in properties || 'image' in properties)) return true
  return Object.values(schema).some(holdsPerson)
}

/** Calls those of all operations that `wanted` takes by their good examples, one after the other. */
export async function sayEvery(
  parta: Parta,
  token: string | undefined,
  { known, wanted }: { readonly known: Known; readonly wanted: (operation: Operation) => boolean },
): Promise<Said[]> {
  const all = examples(known)
  const said: Said[] = []
  for (const operation of operations.filter(wanted)) {
    const example = all[operation.name]
    // The API description's own test wants an example of each operation; without one nothing would be looked at here.
    if (!example) throw new Error(`No example of ${operation.name} in tests/journeys/examples.ts`)
    said.push(await sayOne(parta, operation, { ...example, token }))
  }
  return said
}
