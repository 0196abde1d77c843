import { operations } from '@parta/contracts/operations'
import { createOrg } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import { describe, expect, it } from 'vitest'
import { test } from '../support/world.ts'
import type { Example } from './example.ts'
import { examples } from './examples.ts'
import { aPerson, type Parta } from './parta.ts'

let parta: Parta
let example: Readonly<Record<string, Example>>

test.beforeAll(async ({ parta: running }) => {
  parta = running
  const { token, id: person } = await aPerson(parta, 'Jana')
  const org = await parta.must(createOrg, { token, body: examples({}).createOrg?.body })
  const event = await parta.must(createEvent, { token, body: examples({}).createEvent?.body })
  example = examples({ org: org.id, event: event.id, person })
})

const open = operations.filter(({ method, who }) => method === 'GET' && who === 'anyone')

describe('HEAD of a public address', () => {
  it.each(open.map((operation) => [operation.name, operation] as const))(
    '%s is answered as GET is, without a body',
    async (name, { path }) => {
      const { id = '', query = {} } = example[name] ?? {}
      const url = `${parta.local.url}${path.replace(/:\w+/, encodeURIComponent(id))}?${new URLSearchParams(query).toString()}`
      const [got, head] = [
        await fetch(url, { redirect: 'manual' }),
        await fetch(url, { method: 'HEAD', redirect: 'manual' }),
      ]
      const shown = ({ status, headers }: Response) => [status, headers.get('content-type'), headers.get('etag')]
      expect(shown(head)).toEqual(shown(got))
      expect(await head.text()).toBe('')
      await got.arrayBuffer()
    },
  )
})
