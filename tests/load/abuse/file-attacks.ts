import { importGuests } from '@parta/contracts/guests'
import { uploadEvents } from '@parta/contracts/uploader'
import { strToU8, zipSync } from 'fflate'
import type { Attack, Attacker } from './attack.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A spreadsheet of a kilobyte whose only cell is in the last row and column. */
const farCell = zipSync({
  '_rels/.rels': strToU8(
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  'xl/workbook.xml': strToU8(
    `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet xmlns="${main}"><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
  ),
})
const newlines = Buffer.alloc(5_000_000, '\n')
const hourly = [
  'BEGIN:VCALENDAR',
  ...Array.from({ length: 2000 }, (_none, at) =>
    ['BEGIN:VEVENT', `UID:${at}`, 'DTSTART:19700101T000000Z', 'RRULE:FREQ=HOURLY', 'END:VEVENT'].join('\r\n'),
  ),
  'END:VCALENDAR',
].join('\r\n')

const json = { 'content-type': 'application/json' }

function post({ line, target }: Attacker, path: string, body: object) {
  const headers = { ...json, authorization: `Bearer ${target.token}` }
  return line.send(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

const guests =
  (file: Uint8Array): Attack['send'] =>
  (attacker) =>
    post(attacker, importGuests.path.replace(':id', attacker.target.orgId), {
      sheet: Buffer.from(file).toString('base64'),
      commit: false,
    })

/** A registered organisation of the demo. The account of the target is one of its admins. */
const registeredOrg = 'demo-org-1'

/** Small files that ask for much, from the admin of an organisation. */
export const fileAttacks: readonly Attack[] = [
  {
    name: 'file: a sheet with one cell in the last row and column',
    isOpen: true,
    count: 20,
    atOnce: 10,
    send: guests(farCell),
  },
  { name: 'file: 5 MB of newlines', isOpen: true, count: 20, atOnce: 10, send: guests(newlines) },
  {
    name: 'file: a calendar of 2,000 hourly events',
    isOpen: true,
    count: 20,
    atOnce: 10,
    send: (attacker) =>
      post(attacker, uploadEvents.path, {
        orgId: registeredOrg,
        sheet: Buffer.from(hourly).toString('base64'),
        commit: false,
      }),
  },
]
