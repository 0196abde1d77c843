import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sendMessage } from '@parta/contracts/chat'
import { downloadExport, getExport, requestExport } from '@parta/contracts/exports'
import { deleteAccount } from '@parta/contracts/identity'
import { listPlaces } from '@parta/contracts/places'
import { createEvent } from '@parta/contracts/planning'
import { createAlias, updateMe } from '@parta/contracts/profiles'
import { reportUser, sendUserFeedback } from '@parta/contracts/reports'
import { cities, services } from '@parta/contracts/values'
import { eventually } from '@parta/kit/testing'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, openParta, type Parta, type Person } from '../journeys/parta.ts'
import { readCalendar, readTable } from '../support/formats.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const formula = '=HYPERLINK("https://evil.example";"klikni")'
const eventName = 'Badminton; v pátek, ráno\\večer'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

let parta: Parta
let [jana, petr] = [] as unknown as [Person, Person]
let url: string
let files: Record<string, Uint8Array>
let eventId: string

beforeAll(async () => {
  parta = await openParta()
  jana = await aPerson(parta, 'Jana')
  petr = await aPerson(parta, 'Petr')
  const { token } = jana
  await parta.call(updateMe, { token, body: { description: 'Hraju\nod školy, "ráda".', file: pixel } })
  await parta.call(createAlias, { token, body: { name: 'Kuba', surname: 'Novák', ageGroup: 'child' } })
  const place = await parta.call(listPlaces, {
    token,
    query: { lat: String(cities.brno.lat), lon: String(cities.brno.lon) },
  })
  const event = await parta.call(createEvent, {
    token,
    body: {
      name: eventName,
      activityType: 'badminton',
      date: inDays(3),
      duration: '01:30',
      eventPlaceId: place.body.items[0]?.id,
      gender: 'any',
      minLevel: 0,
      price: -1,
      maxPlayers: 10,
      willParticipate: true,
    },
  })
  eventId = event.body.id
  await eventually(async () => {
    const said = { chatId: eventId, clientId: 'formula', message: formula }
    expect((await parta.call(sendMessage, { token, body: said })).status).toBe(200)
  })
  await parta.call(reportUser, { token, body: { message: 'Nadává.', reportUserId: petr.id } })
  await parta.call(sendUserFeedback, {
    token,
    body: { type: 'bug', title: 'Mapa', description: 'Nejde.', severity: 'low' },
  })
  url = await anArchive(jana)
  files = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()))
}, 120_000)
afterAll(() => parta.close())

/** Asks for an archive and waits for it. */
async function anArchive({ token }: Person): Promise<string> {
  const asked = await parta.call(requestExport, { token })
  expect(asked.body.state).toBe('building')
  return await eventually(async () => {
    const { body } = await parta.call(getExport, { token })
    expect(body.state).toBe('ready')
    return body.url ?? ''
  }, 30_000)
}

const identity = () => {
  const found = parta.local.services.find(({ name }) => name === 'identity')
  if (!found) throw new Error('No identity')
  return found.kit
}
const archives = () => identity().database.native<{ _id: string; expiresAt: Date; seed: string }>('exports')
const stored = () => readdir(join(parta.dir, 'media', 'private')).catch(() => [])
const all = () => JSON.parse(strFromU8(files['parta.json'] as Uint8Array)) as Record<string, Record<string, never[]>>
const table = (name: string) => readTable(strFromU8(files[`tables/${name}.csv`] as Uint8Array))

describe('the archive', () => {
  it('is fetched as a file, and by nothing that could run it', async () => {
    const { status, headers } = await fetch(url)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('holds what every service keeps, as JSON', () => {
    const data = all()
    expect(Object.keys(data)).toEqual(expect.arrayContaining([...services]))
    expect(data).toMatchObject({
      identity: {
        account: [{ email: jana.email, password: true }],
        profile: [{ name: 'Jana', description: 'Hraju\nod školy, "ráda".' }],
        aliases: [{ name: 'Kuba', surname: 'Novák', ageGroup: 'child' }],
        consents: [{ text: 'terms' }, { text: 'privacy' }, { text: 'gdpr' }],
        reports: [{ message: 'Nadává.', about: petr.id }],
        feedback: [{ title: 'Mapa', description: 'Nejde.' }],
      },
      events: { events: expect.arrayContaining([expect.objectContaining({ id: eventId, name: eventName })]) },
      payments: { payments: expect.arrayContaining([expect.objectContaining({ currency: 'CZK', available: 0 })]) },
    })
    expect(data['identity']?.['sign-ins']).not.toHaveLength(0)
    expect(JSON.stringify(data['chat'])).toContain('HYPERLINK')
  })

  it('holds nothing that opens an account, and nothing of others', () => {
    const text = JSON.stringify(all())
    expect(text).not.toMatch(/argon2|passwordHash|"seed"|publicKey|"hash"/)
    expect(text).not.toContain(petr.email)
  })

  it('holds the events as a calendar that others can read', () => {
    const events = readCalendar(strFromU8(files['events.ics'] as Uint8Array))
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ UID: `${eventId}@parta`, SUMMARY: eventName, STATUS: 'CONFIRMED' })
    expect(events[0]?.['DTSTART']).toMatch(/^\d{8}T\d{6}$/)
    expect(events[0]?.['LOCATION']).not.toBe('')
  })

  it('holds each kind as a table, with no cell that a spreadsheet would run', () => {
    expect(table('aliases')).toMatchObject([{ name: 'Kuba', surname: 'Novák' }])
    expect(table('profile')[0]).toMatchObject({ description: 'Hraju\nod školy, "ráda".' })
    expect(table('messages').map(({ message }) => message)).toContain(`'${formula}`)
    for (const name of Object.keys(files).filter((file) => file.endsWith('.csv'))) {
      const cells = readTable(strFromU8(files[name] as Uint8Array)).flatMap((row) => Object.values(row))
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    }
  })

  it('holds the pictures that the person uploaded', () => {
    const pictures = Object.keys(files).filter((name) => name.startsWith('pictures/'))
    expect(pictures).toHaveLength(1)
    expect(strFromU8((files[pictures[0] ?? ''] as Uint8Array).subarray(8, 12))).toBe('WEBP')
  })

  it('is one: asked for again it is the same, and nobody else’s', async () => {
    const { body } = await parta.call(requestExport, { token: jana.token })
    expect(body).toMatchObject({ state: 'ready', url })
    expect((await parta.call(getExport, { token: petr.token })).body).toEqual({ state: 'none' })
  })

  it('is told of by a mail with its link', async () => {
    await eventually(() => {
      const subjects = parta.local.mailbox.list(jana.email).map(({ subject }) => subject)
      expect(subjects).toContain('Tvoje data z Party jsou připravená')
    }, 15_000)
  })
})

describe('its link', () => {
  const refused = async (token: string) => {
    const { status, body } = await parta.call(downloadExport, { id: token })
    return { status, code: body.code }
  }

  it('opens nothing when it is guessed, changed or another one’s', async () => {
    const token = url.split('/').at(-1) ?? ''
    const [key = '', mac = ''] = token.split('.')
    const theirs = (await anArchive(petr)).split('/').at(-1)?.split('.') ?? []
    const wrong = [
      `${key}.${'A'.repeat(43)}`,
      `${key}.${mac.slice(0, -2)}zz`,
      `${key}.${theirs[1]}`,
      `${theirs[0]}.${mac}`,
      'a'.repeat(64),
    ]
    for (const one of wrong) expect(await refused(one)).toEqual({ status: 404, code: 'export.notFound' })
  })

  it('is no part of what is kept: the database alone opens nothing', async () => {
    const rows = JSON.stringify(await archives().find().toArray())
    expect(rows).not.toContain(url.split('.').at(-1))
  })

  it('is dead after 24 hours, and the file is gone', async () => {
    const row = await archives().findOne({ _id: jana.id })
    const hours = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThanOrEqual(24)
    const files = await stored()
    await archives().updateOne({ _id: jana.id }, { $set: { expiresAt: new Date(Date.now() - 1000) } })
    expect(await refused(url.split('/').at(-1) ?? '')).toEqual({ status: 404, code: 'export.notFound' })
    expect((await parta.call(getExport, { token: jana.token })).body).toEqual({ state: 'none' })
    await identity().jobs.add('sweep-exports', { id: 'now', data: null })
    await eventually(async () => expect(await stored()).toHaveLength(files.length - 1), 10_000)
  })

  it('dies with the account', async () => {
    expect((await stored()).length).toBeGreaterThan(0)
    await parta.call(deleteAccount, { token: petr.token })
    await eventually(async () => expect(await stored()).toHaveLength(0), 15_000)
  })
})
