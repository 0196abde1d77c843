import { codesOf } from '@parta/contracts/openapi'
import { operations } from '@parta/contracts/operations'
import { createOrg } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import { depth } from '@parta/kit/testing-depth'
import { describe, expect, it } from 'vitest'
import { test } from '../support/world.ts'
import type { Example } from './example.ts'
import { examples } from './examples.ts'
import { aPerson, type Parta, type Person } from './parta.ts'

/** The number of simultaneous calls of one person. */
const crowd = depth(70, 210)

let parta: Parta
let jana: Person
let example: Readonly<Record<string, Example>>

test.beforeAll(async ({ parta: running }) => {
  parta = running
  jana = await aPerson(parta, 'Jana')
  const org = await parta.must(createOrg, { token: jana.token, body: examples({}).createOrg?.body })
  const event = await parta.must(createEvent, { token: jana.token, body: examples({}).createEvent?.body })
  example = examples({ org: org.id, event: event.id, person: jana.id })
})

const reads = operations.filter(({ method, who }) => method === 'GET' && who !== 'siteAdmin')

describe('many simultaneous reads of one person, sent to the service without the gateway', () => {
  it.each(reads.map((operation) => [operation.name, operation] as const))(
    '%s: each gets its reply or server.busy, and at least one is not refused as busy',
    async (name, operation) => {
      const { url } = parta.local.services.find((service) => service.name === operation.service) ?? { url: '' }
      const { id = '', query = {} } = example[name] ?? {}
      const search = new URLSearchParams(query).toString()
      const path = operation.path.replace(/:\w+/, encodeURIComponent(id)) + (search && `?${search}`)
      const answers = await Promise.all(
        Array.from({ length: crowd }, async () => {
          const answer = await fetch(url + path, {
            headers: { authorization: `Bearer ${jana.token}` },
            redirect: 'manual',
          })
          const text = await answer.text()
          return answer.status < 400 ? 'answered' : (JSON.parse(text) as { code: string }).code
        }),
      )
      const allowed = ['answered', 'server.busy', ...codesOf(operation).filter((code) => !code.startsWith('server.'))]
      expect([...new Set(answers)].filter((answer) => !allowed.includes(answer))).toEqual([])
      expect(answers.filter((answer) => answer !== 'server.busy').length).toBeGreaterThan(0)
    },
  )
})
