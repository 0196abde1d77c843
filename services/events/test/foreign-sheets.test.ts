import { Buffer } from 'node:buffer'
import { limits } from '@parta/contracts/limits'
import { askOrg } from '@parta/contracts/questions'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { getEventUpload, type SheetColumn, type UploadReport, uploadEvents } from '@parta/contracts/uploader'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeSpreadsheet from 'write-excel-file/node'
import { type EventRow, events as eventRows } from '../src/core/store.ts'
import { places } from '../src/planning/store.ts'
import { type Events, inHours, openEvents, storedOrg } from './support.ts'

let events: Events
let admin: TestPerson
let trainer: TestPerson
let stranger: TestPerson
let place: string
beforeAll(async () => {
  events = await openEvents()
  admin = await events.people.person({ name: 'Alena', surname: 'Malá' })
  trainer = await events.people.person({ name: 'Tomáš', surname: 'Novák' })
  stranger = await events.people.person({ name: 'Petr' })
  events.bus().answer(askOrg, () => Promise.resolve(null))
  await anOrg('org', true)
  await anOrg('small', false)
  const rows = events.kit().database.native<{ _id: string; name: string }>(places.collection)
  place = (await rows.findOne({ _id: 'place-16' }))?.name ?? ''
})
afterAll(() => events.close())

const anOrg = (id: string, isRegistered: boolean) =>
  storedOrg(events.kit(), { id, isRegistered, admins: [admin.id], powerUsers: [trainer.id] })

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
const day = inHours(24 * 7)
const date = `${day.getUTCDate()}.${day.getUTCMonth() + 1}.${day.getUTCFullYear()}`
const sheetOf = (...lines: string[]) => base64(['Datum,Čas,Domácí,Hosté,Hřiště,Soutěž', ...lines].join('\n'))
const columns: (SheetColumn | null)[] = ['date', 'time', 'home', 'away', 'place', null]
const defaults = { activityType: 'futsal' as const, eventPlaceId: 'place-16', duration: '01:00' }

const send = (sheet: string, fields: object = {}, person = admin) =>
  events.call(uploadEvents, person, { body: { orgId: 'org', commit: true, sheet, ...fields } })
const reportOf = (sheet: string, fields: object = {}): Promise<UploadReport> =>
  events.must(uploadEvents, admin, { body: { orgId: 'org', commit: true, sheet, ...fields } })
const named = (name: string | RegExp) =>
  events.kit().database.native<EventRow & { _id: string }>(eventRows.collection).find({ name }).toArray()

async function completed({ id }: UploadReport) {
  await eventually(async () => {
    expect(await events.must(getEventUpload, admin, { id: id ?? '' })).toMatchObject({ state: 'done' })
  })
}

describe('a sheet of another program', () => {
  it('is checked by guessed columns, and imported only by given ones, once', async () => {
    const sheet = sheetOf(`${date},18:00,Sokol,Slavia,${place},Liga`, `1.1.2020,18:00,Sokol,Sparta,${place},Liga`)
    const check = await reportOf(sheet, { commit: false, activityType: 'futsal' })
    expect(check).toMatchObject({
      id: null,
      rows: 1,
      fresh: 1,
      leftOut: { count: 1, first: [{ why: 'past' }] },
      errorsCount: 0,
    })
    expect(check.preview).toMatchObject([{ row: 2, name: 'Sokol – Slavia', placeName: place, known: false }])
    expect(check.mapping).toMatchObject({ monthFirst: null, unknownPlaces: [] })
    expect(check.mapping?.columns.map(({ title, column }) => [title, column])).toEqual([
      ['Datum', 'date'],
      ['Čas', 'time'],
      ['Domácí', 'home'],
      ['Hosté', 'away'],
      ['Hřiště', 'place'],
      ['Soutěž', null],
    ])
    expect(check.mapping?.defaults).toMatchObject({ activityType: 'futsal', duration: '01:30', private: false })

    const unmapped = await reportOf(sheet)
    expect(unmapped).toMatchObject({ id: null, mapping: null })
    expect(unmapped.errors.map(({ code }) => code)).toContain('validation.uploadColumn')
    expect(await named('Sokol – Slavia')).toEqual([])

    const report = await reportOf(sheet, { columns, ...defaults, trainer: trainer.id, private: true, maxPlayers: 14 })
    await completed(report)
    const [event] = await named('Sokol – Slavia')
    expect(event).toMatchObject({ activityType: 'futsal', duration: '01:00', private: true, maxPlayers: 14 })
    expect(event).toMatchObject({ leader: admin.id, trainer: trainer.id, players: [] })
    expect(await reportOf(sheet, { columns, ...defaults, activityType: 'football' })).toMatchObject({
      id: null,
      fresh: 0,
      known: 1,
    })
    expect(await named(/^Sokol – S/)).toHaveLength(1)
  })

  it('gets its defaults from the last events of the organisation', async () => {
    const check = await reportOf(sheetOf(`${date},10:00,Sokol,Bohemians,,`), { commit: false })
    expect(check).toMatchObject({ fresh: 1, errorsCount: 0 })
    expect(check.mapping).toMatchObject({
      defaults: { activityType: 'futsal', eventPlaceId: 'place-16', duration: '01:00', maxPlayers: 14, private: true },
      places: [{ id: 'place-16', name: place }],
    })
    expect(check.mapping?.trainers).toContainEqual({ id: trainer.id, name: 'Tomáš Novák' })
  })

  it('names row and column of every error', async () => {
    const sheet = sheetOf(
      `${date},10:00,Sokol,Dobrý,${place},`,
      `31.2.2027,pozdě,Sokol,Špatný,Za rohem,`,
      `${date},10:00,=1+1,@x,${place},`,
    )
    const report = await reportOf(sheet, { columns, ...defaults, commit: false })
    expect(report).toMatchObject({ id: null, fresh: 1 })
    expect(report.errors.map(({ row, column, code, value }) => [row, column, code, value])).toEqual([
      [3, 'date', 'validation.uploadDate', '31.2.2027'],
      [3, 'time', 'validation.uploadTime', 'pozdě'],
      [3, 'place', 'validation.uploadPlace', 'Za rohem'],
      [4, 'home', 'validation.uploadFormula', '=1+1'],
      [4, 'away', 'validation.uploadFormula', '@x'],
    ])
    expect(report.mapping?.unknownPlaces).toEqual(['Za rohem'])
    expect(await named(/Dobrý/)).toEqual([])
    const nothing = await reportOf(sheet, { columns: [null], commit: false })
    expect(nothing.errors.map(({ row, column }) => [row, column])).toEqual([
      [1, 'date'],
      [1, 'name'],
      [1, 'activityType'],
      [1, 'place'],
    ])
  })

  it('is imported with the places that the caller chose for its own names of them', async () => {
    const sheet = sheetOf(`${date},12:00,Sokol,Viktorka,Za rohem,`)
    const chosen = { columns, ...defaults, places: [{ name: 'ZA ROHEM', id: 'place-17' }] }
    await completed(await reportOf(sheet, chosen))
    expect(await named('Sokol – Viktorka')).toMatchObject([{ place: { id: 'place-17' } }])
    // The same row stays the same event, although another place is chosen.
    expect(await reportOf(sheet, { ...chosen, places: [{ name: 'Za rohem', id: 'place-16' }] })).toMatchObject({
      fresh: 0,
      known: 1,
    })
    const none = await reportOf(sheet, { ...chosen, places: [{ name: 'Za rohem', id: 'nowhere' }] })
    expect(none.errors).toMatchObject([{ row: 2, column: 'place', code: 'validation.uploadPlace' }])
  })

  it('may begin its dates with the month, as the values show or the caller says', async () => {
    const year = day.getUTCFullYear() + 1
    const file = (...dates: string[]) =>
      base64(['Date,Time,Opponent', ...dates.map((on, at) => `${on},18:00,Team ${at}`)].join('\n'))
    const check = async (sheet: string, fields: object = {}) => {
      const { mapping, preview } = await reportOf(sheet, {
        commit: false,
        columns: ['date', 'time', 'opponent'],
        ...defaults,
        ...fields,
      })
      return [mapping?.monthFirst, ...preview.map((row) => row.date.slice(5, 10))]
    }
    expect(await check(file(`1/2/${year}`))).toEqual([false, '02-01'])
    expect(await check(file(`1/2/${year}`), { monthFirst: true })).toEqual([true, '01-02'])
    expect(await check(file(`1/2/${year}`, `1/20/${year}`))).toEqual([null, '01-02', '01-20'])
  })

  it('may be a spreadsheet, of whose formulas only the results are read', async () => {
    const at = { value: new Date(`${day.toISOString().slice(0, 10)}T19:00:00Z`), type: Date, format: 'd. m. yyyy h:mm' }
    const rows = [
      [{ value: 'Start' }, { value: 'End' }, { value: 'Heading' }, { value: 'Type' }],
      [at, { value: 0.875, type: Number, format: 'h:mm' }, { value: 'Trénink A' }, { value: 'Practice' }],
      [at, { value: 0.875, type: Number, format: 'h:mm' }, { value: '1+1', type: 'Formula' }, { value: 'Practice' }],
    ]
    const sheet = base64(await writeSpreadsheet(rows as never).toBuffer())
    const check = await reportOf(sheet, { commit: false, ...defaults })
    expect(check.mapping?.columns.map(({ column }) => column)).toEqual(['date', 'end', 'name', 'kind'])
    expect(check.preview[0]).toMatchObject({ name: 'Trénink A' })
    const [first] = check.preview
    expect(new Date(first?.endDate ?? '').getTime() - new Date(first?.date ?? '').getTime()).toBe(2 * 3_600_000)
    // The writer stores no result, so the cell is empty, and the row is named by its kind.
    expect(check.preview[1]).toMatchObject({ name: 'Practice' })
  })

  it('is refused to everyone but the admins of a registered organisation', async () => {
    const sheet = sheetOf(`${date},10:00,Sokol,Tajný,${place},`)
    const fields = { columns, ...defaults }
    for (const commit of [true, false]) {
      expect((await send(sheet, { ...fields, commit }, stranger)).body['code']).toBe('rights.missing')
      expect((await send(sheet, { ...fields, commit }, trainer)).body['code']).toBe('rights.missing')
      expect((await send(sheet, { ...fields, commit, orgId: 'small' })).body['code']).toBe('upload.notRegistered')
    }
    expect(await named(/Tajný/)).toEqual([])
  })

  it('gets no trainer who does not run the organisation', async () => {
    const report = await reportOf(sheetOf(`${date},10:00,Sokol,Cizí,${place},`), {
      columns,
      ...defaults,
      trainer: stranger.id,
    })
    expect(report.errors).toMatchObject([{ row: 2, column: 'trainer', code: 'validation.uploadTrainer' }])
  })

  it('is refused when it is too large, unpacks to too much, or has more columns than are read', async () => {
    const fields = { columns, ...defaults }
    const codeOf = async (sheet: string, more: object = {}) => (await send(sheet, { ...fields, ...more })).body['code']
    expect(await codeOf('A'.repeat(uploadLimits.base64Max + limits.bodyBytes))).toBe('request.tooLarge')
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(uploadLimits.unpackedBytes + 1) })
    expect(await codeOf(base64(bomb))).toBe('upload.tooLarge')
    expect(await codeOf(sheetOf(...Array(uploadLimits.rows + 1).fill('a')))).toBe('upload.tooManyRows')
    expect((await send(sheetOf('a'), { columns: Array(uploadLimits.columns + 1).fill(null) })).status).toBe(400)
    expect((await send(sheetOf('a'), { columns: ['nothing'] })).status).toBe(400)
  })
})
