import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sendMessage } from '@parta/contracts/chat'
import { downloadExport, getExport, requestExport } from '@parta/contracts/exports'
import { listPlaces } from '@parta/contracts/places'
import { createEvent } from '@parta/contracts/planning'
import { createAlias, updateMe } from '@parta/contracts/profiles'
import { reportUser, sendUserFeedback } from '@parta/contracts/reports'
import { cities, services } from '@parta/contracts/values'
import { eventually } from '@parta/kit/testing'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { fileOf } from '../../services/identity/src/privacy/export-store.ts'
import { ageProofs, aPerson, aSession, deleteForGood, identityOf, type Parta, type Person } from '../journeys/parta.ts'
import { readCalendar, readTable } from '../support/formats.ts'
import { test } from '../support/world.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const formula = '=HYPERLINK("https://evil.example";"klikni")'
const eventName = 'Badminton; v pátek, ráno\\večer'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

let parta: Parta
let [jana, petr] = [] as unknown as [Person, Person]
let fetched: Response
let files: Record<string, Uint8Array>
let eventId: string

test.beforeAll(async ({ parta: running }) => {
  parta = running
  jana = await aPerson(parta, 'Jana')
  petr = await aPerson(parta, 'Petr')
  const { token } = jana
  await parta.must(updateMe, { token, body: { description: 'Hraju\nod školy, "ráda".', file: pixel } })
  await parta.must(createAlias, { token, body: { name: 'Kuba', surname: 'Novák', ageGroup: 'child' } })
  const place = await parta.must(listPlaces, {
    token,
    query: { lat: String(cities.brno.lat), lon: String(cities.brno.lon) },
  })
  const event = await parta.must(createEvent, {
    token,
    body: {
      name: eventName,
      activityType: 'badminton',
      date: inDays(3),
      duration: '01:30',
      eventPlaceId: place.items[0]?.id,
      gender: 'any',
      minLevel: 0,
      price: -1,
      maxPlayers: 10,
      willParticipate: true,
    },
  })
  eventId = event.id
  await parta.must(sendMessage, { token, body: { chatId: eventId, clientId: 'formula', message: formula } })
  await parta.must(reportUser, { token, body: { message: 'Nadává.', reportUserId: petr.id } })
  await parta.must(sendUserFeedback, {
    token,
    body: { type: 'bug', title: 'Mapa', description: 'Nejde.', severity: 'low' },
  })
  await anArchive(jana)
  await askForNone(jana)
  fetched = await fetchArchive(jana)
  files = unzipSync(new Uint8Array(await fetched.arrayBuffer()))
})

/** The names of the files of the archives that were built here. */
const built = new Set<string>()

/** Asks for an archive and waits for it. */
async function anArchive({ id, token }: Person): Promise<void> {
  const asked = await parta.call(requestExport, { token })
  expect(asked.body.state).toBe('building')
  await eventually(async () => expect((await parta.call(getExport, { token })).body.state).toBe('ready'))
  const row = await archives().findOne({ _id: id })
  built.add(fileOf(row?.key ?? ''))
}

/** Requests an archive while one is ready: the ready one is returned, and none is built. */
async function askForNone({ token }: Person): Promise<void> {
  expect((await parta.call(requestExport, { token })).body).toMatchObject({ state: 'ready' })
}

function fetchArchive({ token }: Pick<Person, 'token'>): Promise<Response> {
  parta.called.add(downloadExport.name)
  const headers = { authorization: `Bearer ${token}` }
  return fetch(parta.local.url + downloadExport.path, { method: downloadExport.method, headers })
}

const identity = () => identityOf(parta)
const archives = () => identity().database.native<{ _id: string; key: string; expiresAt: Date }>('exports')
/** The archives that were built here and are still there. */
async function stored(): Promise<string[]> {
  const found = await readdir(join(parta.dir, 'media', 'private')).catch(() => [])
  return found.filter((name) => built.has(name))
}
const all = () => JSON.parse(strFromU8(files['parta.json'] as Uint8Array)) as Record<string, Record<string, never[]>>
const table = (name: string) => readTable(strFromU8(files[`tables/${name}.csv`] as Uint8Array))

describe('the data archive', () => {
  it('is downloaded as an attachment that browsers neither open nor cache', () => {
    const { status, headers } = fetched
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('contains the data of every service as JSON', () => {
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

  it('contains no credentials and no data of others', () => {
    const text = JSON.stringify(all())
    expect(text).not.toMatch(/argon2|passwordHash|"seed"|publicKey|"hash"/)
    expect(text).not.toContain(petr.email)
  })

  it('contains the events as an iCalendar file', () => {
    const events = readCalendar(strFromU8(files['events.ics'] as Uint8Array))
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ UID: `${eventId}@parta`, SUMMARY: eventName, STATUS: 'CONFIRMED' })
    expect(events[0]?.['DTSTART']).toMatch(/^\d{8}T\d{6}$/)
    expect(events[0]?.['LOCATION']).not.toBe('')
  })

  it('contains a CSV table for each section, without cells that a spreadsheet would execute', () => {
    expect(table('aliases')).toMatchObject([{ name: 'Kuba', surname: 'Novák' }])
    expect(table('profile')[0]).toMatchObject({ description: 'Hraju\nod školy, "ráda".' })
    expect(table('messages').map(({ message }) => message)).toContain(`'${formula}`)
    for (const name of Object.keys(files).filter((file) => file.endsWith('.csv'))) {
      const cells = readTable(strFromU8(files[name] as Uint8Array)).flatMap((row) => Object.values(row))
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    }
  })

  it('contains the pictures that the person uploaded', () => {
    const pictures = Object.keys(files).filter((name) => name.startsWith('pictures/'))
    expect(pictures).toHaveLength(1)
    expect(strFromU8((files[pictures[0] ?? ''] as Uint8Array).subarray(8, 12))).toBe('WEBP')
  })

  it('can be downloaded once; then its file is deleted and a new one can be requested', async () => {
    expect((await parta.call(downloadExport, { token: jana.token })).body.code).toBe('export.notFound')
    expect((await parta.call(getExport, { token: jana.token })).body).toEqual({ state: 'none' })
    expect(await stored()).toEqual([])
  })

  it('is announced by a mail that links to the settings, not to the file', async () => {
    const mail = await eventually(() => {
      const found = parta.local.mailbox.list(jana.email).find(({ subject }) => subject.includes('jsou připravená'))
      if (!found) throw new Error('No mail yet')
      return found
    })
    expect(mail.text).toContain('/settings')
    expect(mail.text + mail.html).not.toMatch(/export|\.zip/)
  })
})

describe('the file of the archive', () => {
  it('is sent to only one of two simultaneous downloads', async () => {
    await anArchive(jana)
    const answers = await Promise.all([fetchArchive(jana), fetchArchive(jana)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('is available to its owner only, with a fresh proof', async () => {
    await anArchive(jana)
    expect((await parta.call(getExport, { token: petr.token })).body).toEqual({ state: 'none' })
    expect((await parta.call(downloadExport, { token: petr.token })).body.code).toBe('export.notFound')
    expect((await fetchArchive({ token: '' })).status).toBe(401)
    await ageProofs(parta)
    expect((await parta.call(downloadExport, { token: jana.token })).body.code).toBe('identity.proofRequired')
    jana = { ...jana, ...(await aSession(parta, jana.email)) }
    petr = { ...petr, ...(await aSession(parta, petr.email)) }
  })

  it('has no public address', async () => {
    const [file = ''] = await stored()
    expect(file).toMatch(/\.zip$/)
    for (const path of [`/public/images/${file}`, `/public/users/export/${file}`, `/media/private/${file}`]) {
      const answer = await fetch(parta.local.url + path)
      expect(answer.headers.get('content-type')).not.toContain('zip')
    }
  })

  it('expires and is deleted after 24 hours', async () => {
    const row = await archives().findOne({ _id: jana.id })
    const hours = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThanOrEqual(24)
    await archives().updateOne({ _id: jana.id }, { $set: { expiresAt: new Date(Date.now() - 1000) } })
    expect((await parta.call(downloadExport, { token: jana.token })).body.code).toBe('export.notFound')
    expect((await parta.call(getExport, { token: jana.token })).body).toEqual({ state: 'none' })
    await identity().jobs.add('sweep-exports', { id: 'now', data: null })
    await eventually(async () => expect(await stored()).toEqual([]))
  })

  it('is deleted with the account', async () => {
    await anArchive(petr)
    expect(await stored()).toHaveLength(1)
    await deleteForGood(parta, petr)
    await eventually(async () => expect(await stored()).toEqual([]))
  })
})
