import { askOrg } from '@parta/contracts/questions'
import { uploadColumns } from '@parta/contracts/uploader'
import type { TestPerson } from '@parta/kit/testing'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgProjection } from '../src/core/store.ts'
import { type Events, openEvents } from './support.ts'

let events: Events
let admin: TestPerson
beforeAll(async () => {
  events = await openEvents()
  admin = await events.people.person({ name: 'Alena' })
  const trainer = await events.people.person({ name: 'Tomáš' })
  events.bus().answer(askOrg, () => Promise.resolve(null))
  const org = { id: 'org', name: 'Sokol', image: 'BASIC', currency: 'CZK', private: false, deleted: false }
  const data = { ...org, isRegistered: true, admins: [admin.id], powerUsers: [trainer.id] }
  await events.kit().newer(orgProjection.definition.collection, { _id: 'org', version: 1, data })
})
afterAll(() => events.close())

describe('the template', () => {
  it.each(['cs', 'sk', 'en'] as const)(
    'has titles and drop-down lists in %s, and no formula in a cell',
    async (locale) => {
      const answer = await fetch(`${events.url()}/a/events/uploader/template/org?locale=${locale}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
      expect(answer.headers.get('content-disposition')).toContain('attachment')
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
      const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
      expect(sheet.match(/<dataValidation /g)).toHaveLength(11)
      for (const name of Object.keys(files)) expect(strFromU8(files[name] ?? new Uint8Array())).not.toContain('<f>')
      expect(sheet.match(/<c /g)).toHaveLength(uploadColumns.length)
    },
  )
})
