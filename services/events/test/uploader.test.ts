import { Buffer } from 'node:buffer'
import { getEvent } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { askOrg } from '@parta/contracts/questions'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { getEventUpload, getUploadTemplate, type UploadReport, uploadEvents } from '@parta/contracts/uploader'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { depth } from '@parta/kit/testing-depth'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeSpreadsheet from 'write-excel-file/node'
import { type EventRow, events as eventRows } from '../src/core/store.ts'
import { importEvents } from '../src/outside/uploader/create-events.ts'
import { forgetImporter } from '../src/outside/uploader/forget-importer.ts'
import { type ImportRow, importPages, imports, pageId } from '../src/outside/uploader/store.ts'
import { formOf } from '../src/planning/repetition-rules.ts'
import { places } from '../src/planning/store.ts'
import { type Events, inHours, openEvents, storedOrg } from './support.ts'

let events: Events
let admin: TestPerson
let trainer: TestPerson
let stranger: TestPerson
let siteAdmin: TestPerson
let place: string
beforeAll(async () => {
  events = await openEvents()
  admin = await events.people.person({ name: 'Alena', surname: 'Malá' })
  trainer = await events.people.person({ name: 'Tomáš', surname: 'Novák' })
  stranger = await events.people.person({ name: 'Petr' })
  siteAdmin = await events.people.person({ name: 'Radim', isSiteAdmin: true })
  events.bus().answer(askOrg, () => Promise.resolve(null))
  await anOrg('org', true)
  await anOrg('small', false)
  const stored = events.kit().database.native<{ _id: string; name: string }>(places.collection)
  const row = await stored.findOne({ _id: 'place-16' })
  place = row?.name ?? ''
})
afterAll(() => events.close())
const anOrg = (id: string, isRegistered: boolean) =>
  storedOrg(events.kit(), { id, isRegistered, admins: [admin.id], powerUsers: [trainer.id] })

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
const [day = ''] = inHours(24 * 7)
  .toISOString()
  .split('T')
const titles = 'Název;Aktivita;Datum;Začátek;Délka;Místo;Trenér;Cena;Klíč'
const line = (name: string, fields: { time?: string; key?: string; cells?: string } = {}) =>
  `${name};${fields.cells ?? `Badminton;${day};${fields.time ?? '18:00'};01:30;${place};Tomáš Novák;80`};${fields.key ?? ''}`
const csv = (...lines: string[]) => base64(`\uFEFF${[titles, ...lines].join('\r\n')}`)
const send = (sheet: string, fields: object = {}, person = admin) =>
  events.call(uploadEvents, person, { body: { orgId: 'org', commit: true, sheet, ...fields } })
const reportOf = async (sheet: string, fields: object = {}, person = admin): Promise<UploadReport> =>
  events.must(uploadEvents, person, { body: { orgId: 'org', commit: true, sheet, ...fields } })
const named = (name: string | RegExp) =>
  events.kit().database.native<EventRow & { _id: string }>(eventRows.collection).find({ name }).toArray()

async function completed({ id }: UploadReport) {
  return eventually(async () => {
    const progress = await events.must(getEventUpload, admin, { id: id ?? '' })
    expect(progress.state).toBe('done')
    return progress
  })
}

describe('an upload of events', () => {
  it('names row and column of every error, and imports the other rows', async () => {
    const sheet = csv(
      line('Dobrý řádek'),
      line('Špatný řádek', { cells: `Šipkovaná;32. 1. 2027;25:00;90;Nikde;Nikdo;levně` }),
      line('Minulost', { cells: `Badminton;1. 1. 2020;18:00;01:30;${place};Tomáš Novák;80` }),
    )
    const report = await reportOf(sheet, { commit: false })
    expect(report).toMatchObject({ id: null, toMend: null, rows: 3, fresh: 1, known: 0, errorsCount: 8 })
    expect(report.errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [3, 'date', 'validation.uploadDate'],
      [3, 'time', 'validation.uploadTime'],
      [3, 'duration', 'validation.duration'],
      [3, 'place', 'validation.uploadPlace'],
      [3, 'trainer', 'validation.uploadTrainer'],
      [3, 'activityType', 'validation.enum'],
      [3, 'price', 'validation.uploadNumber'],
      [4, 'date', 'event.dateInPast'],
    ])
    expect(await named('Dobrý řádek')).toEqual([])
    const imported = await reportOf(sheet, { locale: 'sk' })
    await completed(imported)
    expect(await named(/řádek$|^Minulost/)).toMatchObject([{ name: 'Dobrý řádek' }])
    // The wrong rows come back under the titles of the file; mended, they are imported, and the good one only once.
    const mend = imported.toMend ?? ''
    expect(mend.split('\r\n').map((text) => text.split(';')[0])).toEqual(['\uFEFFNázev', 'Špatný řádek', 'Minulost'])
    await completed(await reportOf(base64(mend.replace('1. 1. 2020', day))))
    expect(await named('Minulost')).toHaveLength(1)
  })

  it('reports unknown, repeated and missing titles', async () => {
    const report = await reportOf(base64('Název,Název,Barva,Datum\nA,B,C,D'))
    expect(report.errors.map(({ row, column, code, value }) => [row, column, code, value])).toEqual([
      [1, 'name', 'validation.uploadColumnTwice', 'Název'],
      [1, null, 'validation.uploadColumn', 'Barva'],
      [1, 'time', 'validation.uploadColumnMissing', ''],
      [1, 'duration', 'validation.uploadColumnMissing', ''],
    ])
  })

  it('checks without importing, then imports, and makes no second event of the same rows', async () => {
    const sheet = csv(line('Ranní badminton'), line('Večerní badminton', { time: '20:00', key: 'vecer' }))
    expect(await reportOf(sheet, { commit: false })).toMatchObject({ id: null, fresh: 2, errorsCount: 0 })
    expect(await named(/badminton$/)).toEqual([])
    const report = await reportOf(sheet)
    expect(await completed(report)).toMatchObject({ total: 2, created: 2, orgId: 'org' })
    const [one] = await named('Ranní badminton')
    expect(await events.must(getEvent, admin, { id: one?._id ?? '' })).toMatchObject({
      activityType: 'badminton',
      price: 80,
      maxPlayers: -1,
      trainerInfo: { id: trainer.id },
      org: { id: 'org' },
    })
    expect(await events.kit().database.native(importPages.collection).countDocuments()).toBe(0)
    const again = csv(
      line('Ranní badminton'),
      line('Jiný název', { time: '21:00', key: 'vecer' }),
      line('Nový badminton'),
    )
    const second = await reportOf(again)
    expect(second).toMatchObject({ fresh: 1, known: 2 })
    await completed(second)
    expect(await named(/badminton$/)).toHaveLength(3)
    expect(await reportOf(again)).toMatchObject({ id: null, fresh: 0, known: 3 })
  })

  it('reads a spreadsheet with dates and times of its own, and ignores its formulas', async () => {
    const cells = [titles.split(';').map((value) => ({ value }))]
    const date = { value: new Date(`${day}T00:00:00Z`), type: Date, format: 'd. m. yyyy' }
    const time = { value: 0.75, type: Number, format: 'h:mm' }
    const length = { value: 0.0625, type: Number, format: 'h:mm' }
    const row = [
      { value: 'Ze sešitu' },
      { value: 'badminton' },
      date,
      time,
      length,
      { value: place },
      null,
      { value: 10, type: Number },
      null,
    ]
    const sheet = await writeSpreadsheet([...cells, row] as never).toBuffer()
    const report = await reportOf(base64(sheet))
    expect(report.errors).toEqual([])
    await completed(report)
    const [one] = await named('Ze sešitu')
    expect(one).toMatchObject({ duration: '01:30', price: 10, leader: admin.id })
    // Whoever uploads the file leads without playing.
    expect(one).toMatchObject({ players: [], trainer: null })
  })

  it('refuses cells that a spreadsheet would compute', async () => {
    const formulas = ['=1+1', '@SUM(A1)', '+cmd|calc', '-2+3']
    const report = await reportOf(csv(...formulas.map((name) => line(name))))
    expect(report.errors.map(({ row, column, code }) => [row, column, code])).toEqual(
      formulas.map((_name, at) => [at + 2, 'name', 'validation.uploadFormula']),
    )
  })

  it('reads a calendar with its repetitions, changes and exceptions', async () => {
    const stamp = (hours: number) =>
      inHours(hours)
        .toISOString()
        .replace(/[-:]|\.\d+/g, '')
    const start = 24 * 10
    const text = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:test',
      'BEGIN:VEVENT',
      'UID:serie@test',
      `DTSTART:${stamp(start)}`,
      `DTEND:${stamp(start + 1)}`,
      'RRULE:FREQ=DAILY;COUNT=4',
      `EXDATE:${stamp(start + 24)}`,
      'SUMMARY:Z kalendáře',
      'DESCRIPTION:- vezmi si pití',
      `LOCATION:${place}`,
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:serie@test',
      `RECURRENCE-ID:${stamp(start + 48)}`,
      `DTSTART:${stamp(start + 50)}`,
      `DTEND:${stamp(start + 52)}`,
      'SUMMARY:Z kalendáře jinak',
      `LOCATION:${place}`,
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:davno@test',
      'DTSTART:20200101T180000Z',
      'DTEND:20200101T190000Z',
      'SUMMARY:Dávno',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:celyden@test',
      `DTSTART;VALUE=DATE:${stamp(start).slice(0, 8)}`,
      'SUMMARY:Výlet na celý den',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    expect((await reportOf(base64(text))).errors).toMatchObject([
      { row: 1, column: 'activityType', code: 'validation.required' },
      { row: 1, column: 'activityType' },
      { row: 1, column: 'activityType' },
    ])
    const report = await reportOf(base64(text), { activityType: 'badminton' })
    expect(report).toMatchObject({ rows: 3, fresh: 3, leftOut: { count: 2 }, errors: [] })
    await completed(report)
    expect((await named(/^Z kalendáře/)).map(({ duration }) => duration).sort()).toEqual(['01:00', '01:00', '02:00'])
    expect(await reportOf(base64(text), { activityType: 'badminton' })).toMatchObject({ fresh: 0, known: 3 })
  })

  it('says what a calendar lacks, and takes the places and defaults that the caller chose', async () => {
    const stamp = (hours: number) =>
      inHours(hours)
        .toISOString()
        .replace(/[-:]|\.\d+/g, '')
    const text = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:jinde@test',
      `DTSTART:${stamp(240)}`,
      `DTEND:${stamp(241)}`,
      'SUMMARY:Zápas jinde',
      'LOCATION:Hala za nádražím\\, Brno',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:nikde@test',
      `DTSTART:${stamp(264)}`,
      `DTEND:${stamp(265)}`,
      'SUMMARY:Zápas bez místa',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    const { mapping, errors } = await reportOf(base64(text), { commit: false })
    expect(errors.map(({ row, column }) => [row, column])).toEqual([[1, 'place']])
    const usual = { activityType: 'badminton', eventPlaceId: 'place-16' }
    expect(mapping).toMatchObject({ columns: [], unknownPlaces: ['Hala za nádražím, Brno'], defaults: usual })
    const said = { columns: [], ...usual, places: [{ name: 'Hala za nádražím, Brno', id: 'place-16' }] }
    const report = await reportOf(base64(text), said)
    expect(report).toMatchObject({ fresh: 2, errors: [] })
    await completed(report)
    expect((await named(/^Zápas /)).map((event) => event.place.id)).toEqual(['place-16', 'place-16'])
    // An import takes only what the caller saw: without it the calendar is refused.
    expect((await reportOf(base64(text))).errorsCount).toBeGreaterThan(0)
  })

  it('refuses a zip bomb, an archive of many entries and one that states a wrong size before it is unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(uploadLimits.unpackedBytes + 1) })
    expect(bomb.length).toBeLessThan(100_000)
    const many = Object.fromEntries(
      Array.from({ length: uploadLimits.entries + 1 }, (_none, at) => [`${at}`, strToU8('a')]),
    )
    for (const archive of [bomb, zipSync(many)]) {
      expect((await send(base64(archive))).body).toMatchObject({ code: 'upload.tooLarge' })
    }
    const lying = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(10_000_000) })
    const view = new DataView(lying.buffer)
    for (let at = 0; at < lying.length - 4; at += 1) {
      if (view.getUint32(at, true) === 10_000_000) view.setUint32(at, 10, true)
    }
    expect((await send(base64(lying))).body).toMatchObject({ code: 'upload.unreadable' })
  })

  it('refuses files that are too large, too long, empty or no table', async () => {
    const codeOf = async (sheet: string) => (await send(sheet)).body['code']
    expect(await codeOf('A'.repeat(uploadLimits.base64Max + limits.bodyBytes))).toBe('request.tooLarge')
    expect(await codeOf(base64(`${titles}\n`))).toBe('upload.empty')
    expect(await codeOf(base64(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2])))).toBe('upload.unreadable')
    expect(await codeOf(base64(new Uint8Array([1, 0, 2, 0])))).toBe('upload.unreadable')
    expect(await codeOf(base64('BEGIN:VCALENDAR\r\nBEGIN:VEVENT'))).toBe('upload.unreadable')
    expect(await codeOf(csv(...Array.from({ length: uploadLimits.rows + 1 }, () => 'a')))).toBe('upload.tooManyRows')
  })

  it('is for the admins of a registered organisation and for site admins', async () => {
    const sheet = csv(line('Jen pro správce'))
    expect((await send(sheet, {}, stranger)).body['code']).toBe('rights.missing')
    expect((await send(sheet, {}, trainer)).body['code']).toBe('rights.missing')
    expect((await send(sheet, { orgId: 'small' })).body['code']).toBe('upload.notRegistered')
    expect((await send(sheet, { orgId: 'none' })).body['code']).toBe('org.notFound')
    const report = await reportOf(sheet, {}, siteAdmin)
    await completed(report)
    expect(await named('Jen pro správce')).toMatchObject([{ leader: admin.id }])
    expect((await events.call(getEventUpload, stranger, { id: report.id ?? '' })).body['code']).toBe('rights.missing')
    expect((await events.call(getUploadTemplate, stranger, { id: 'org', query: { locale: 'cs' } })).status).toBe(403)
  })

  it('goes on after the service was stopped, and creates each event once', async () => {
    const rows = depth(300, 1200)
    const lines = Array.from({ length: rows }, (_none, at) => line(`Po pádu ${at}`, { key: `pad-${at}` }))
    const report = await reportOf(csv(...lines))
    await events.away(async () => {})
    expect(await completed(report)).toMatchObject({ created: rows })
    expect(await named(/^Po pádu/)).toHaveLength(rows)
  })
})

describe('an import that is run again', () => {
  /** Puts an import back to where it was before its last step, as a crash leaves it. */
  async function unfinished(orgId: string, name: string) {
    await anOrg(orgId, true)
    const report = await reportOf(csv(line(name), line(`${name} druhý`, { time: '20:00' })), { orgId })
    await completed(report)
    const id = report.id ?? ''
    const found = await named(new RegExp(`^${name}`))
    const rows = found.map((event) => ({ id: event._id, form: formOf(event) }))
    await events.kit().once(importPages.collection, { _id: pageId(id, 0), rows })
    await events.kit().change(imports, id, (state) => ({
      next: { ...(state as ImportRow), state: 'running' as const },
      answer: undefined,
    }))
    return { id, found }
  }

  it('leaves the events that exist as they are', async () => {
    const { id, found } = await unfinished('again', 'Znovu')
    await importEvents(events.kit(), id)
    expect(await named(/^Znovu/)).toEqual(found)
    expect(await events.must(getEventUpload, admin, { id })).toMatchObject({ state: 'done', created: 2 })
  })

  it('deletes its events when the organisation was deleted', async () => {
    const { id } = await unfinished('closing', 'Zrušený oddíl')
    await storedOrg(events.kit(), { id: 'closing', deleted: true })
    await importEvents(events.kit(), id)
    expect((await named(/^Zrušený oddíl/)).map(({ removed }) => removed)).toEqual([true, true])
    const stored = await events.kit().database.model(imports).findById(id).lean<ImportRow>().exec()
    expect(stored).toMatchObject({ state: 'undone', created: 0 })
  })

  it('deletes its events when the account of their leader was deleted', async () => {
    const { id } = await unfinished('leaving', 'Bez vedoucí')
    await forgetImporter(events.kit(), admin.id)
    await importEvents(events.kit(), id)
    expect((await named(/^Bez vedoucí/)).map(({ removed }) => removed)).toEqual([true, true])
    expect(await events.kit().database.native(imports.collection).countDocuments({ by: admin.id })).toBe(0)
  })
})
