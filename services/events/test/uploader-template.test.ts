import { uploadColumns } from '@parta/contracts/uploader'
import type { TestPerson } from '@parta/kit/testing'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Events, openEvents } from './support.ts'

let events: Events
let admin: TestPerson
let org: string
beforeAll(async () => {
  events = await openEvents()
  admin = await events.people.person({ name: 'Alena' })
  const trainer = await events.people.person({ name: 'Tomáš' })
  org = await events.anOrg([admin], { isRegistered: true, powerUsers: [trainer.id] })
})

describe('the template', () => {
  it.each(['cs', 'sk', 'en'] as const)(
    'has titles and drop-down lists in %s, and no formula in a cell',
    async (locale) => {
      const answer = await fetch(`${events.url()}/a/events/uploader/template/${org}?locale=${locale}`, {
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
