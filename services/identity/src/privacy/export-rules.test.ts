import { hour } from '@parta/contracts/durations'
import { mailRequested } from '@parta/contracts/identity'
import { factOf } from '@parta/kit/store/decision'
import { describe, expect, it } from 'vitest'
import { failArchive, finishArchive, requestArchive, takeArchive } from './export-rules.ts'
import { writeTable } from './pack-export.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * hour)
const mail = (expiresAt: Date) =>
  factOf(mailRequested, { kind: 'exportReady', to: 'sealed', locale: 'cs', expiresAt: expiresAt.toISOString() })
const aKey = (key: string) => ({ key, userId: 'jana' })
const asked = requestArchive(null, aKey('one'), now).next
const ready = finishArchive(asked, { key: 'one', bytes: 10, mail }, now).next

describe('an archive', () => {
  it('is built by a task, which is planned for a new archive only', () => {
    const { tasks } = requestArchive(null, aKey('one'), now)
    expect(tasks?.map(({ task, planning }) => [task.name, planning])).toEqual([
      ['build-export', { id: 'one', data: { userId: 'jana', key: 'one' } }],
    ])
    expect(requestArchive(ready, aKey('two'), now).tasks).toBeUndefined()
  })

  it('is refused while another one is built', () => {
    expect(() => requestArchive(asked, aKey('two'), now)).toThrow(expect.objectContaining({ code: 'export.running' }))
  })

  it('that is ready and has not expired is returned instead of a new one', () => {
    expect(requestArchive(ready, aKey('two'), later(23.9)).next).toBe(ready)
    expect(requestArchive(ready, aKey('two'), later(24)).next).toMatchObject({
      key: 'two',
      state: 'building',
    })
  })

  it('that is ready is announced by a mail, and kept for 24 hours', () => {
    const { next, facts, answer } = finishArchive(asked, { key: 'one', bytes: 10, mail }, now)
    expect(next).toMatchObject({ state: 'ready', bytes: 10, expiresAt: later(24) })
    expect(facts).toHaveLength(1)
    expect(answer).toBe(true)
  })

  it('can be taken once, before it expires', () => {
    const { next } = takeArchive(ready, 'one', later(23.9))
    expect(next.state).toBe('taken')
    const gone = expect.objectContaining({ code: 'export.notFound' })
    expect(() => takeArchive(next, 'one', later(23.9))).toThrow(gone)
    expect(() => takeArchive(ready, 'one', later(24))).toThrow(gone)
    expect(() => takeArchive(ready, 'other', now)).toThrow(gone)
    expect(() => takeArchive(asked, 'one', now)).toThrow(gone)
    expect(() => takeArchive(null, 'one', now)).toThrow(gone)
    expect(requestArchive(next, aKey('two'), now).next).toMatchObject({ key: 'two', state: 'building' })
  })

  it('that is no longer wanted is not finished', () => {
    expect(finishArchive(null, { key: 'one', bytes: 10, mail }, now)).toEqual({ next: null, answer: false })
    expect(finishArchive(ready, { key: 'one', bytes: 10, mail }, now).answer).toBe(false)
    expect(finishArchive(asked, { key: 'other', bytes: 10, mail }, now).answer).toBe(false)
  })

  it('that failed can be requested again', () => {
    const failed = failArchive(asked, 'one').next
    expect(failed?.state).toBe('failed')
    expect(failArchive(ready, 'one').next).toBe(ready)
    expect(requestArchive(failed, aKey('two'), now).next).toMatchObject({ key: 'two', state: 'building' })
  })
})

describe('a table', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('quotes what a spreadsheet would run: %j', (text) => {
    expect(writeTable([{ text }])).toContain(`'${text}`)
  })

  it('has a column for each nested field and list, with empty cells for missing values', () => {
    const rows = [{ place: { name: 'Tesla', point: { lat: 49 } }, tags: ['a', 'b'] }, { other: null }]
    expect(writeTable(rows)).toBe('\uFEFFplace.name,place.point.lat,tags,other\r\nTesla,49,a; b,\r\n,,,\r\n')
  })
})
