import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createEvent } from '@parta/contracts/planning'
import { askOrg } from '@parta/contracts/questions'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { getEventUpload, uploadEvents } from '@parta/contracts/uploader'
import { service } from '@parta/events'
import { startService } from '@parta/kit/service'
import { createTestPeople } from '@parta/kit/testing'
import { clientOf } from '@parta/kit/testing-client'
import { startBackends } from '@parta/stack/backends/backends'
import { orgProjection } from '../../../services/events/src/core/store.ts'

/**
 * The import of a file with as many rows as are allowed, from the upload until the last event is created, beside the
 * same events created by one call each on the same backends in the same run. The service and its caller share a process,
 * and the delay of its loop is measured meanwhile.
 */
const rows = Number(process.argv[2] ?? uploadLimits.rows)
const singles = Math.min(rows, 1000)
const callers = 50
const secondsMax = 30
const delayMax = 50

const dir = await mkdtemp(join(tmpdir(), 'parta-load-'))
const failures: string[] = []
const check = (holds: boolean, what: string) => {
  process.stdout.write(`${holds ? 'ok  ' : 'FAIL'} ${what}\n`)
  if (!holds) failures.push(what)
}

const backends = await startBackends({ dir })
const env = {
  ...backends.env(),
  PARTA_SECRET: 'a secret of the load test and nothing else',
  PARTA_LOG_LEVEL: 'error',
  PARTA_PORT_EVENTS: '0',
}
const people = await createTestPeople(env)
const running = await startService(service, env)
try {
  const { call } = clientOf(() => running.url)
  running.bus.answer(askOrg, () => Promise.resolve(null))
  const { id: admin, token } = await people.person({ name: 'Alena' })
  const org = { id: 'org', name: 'Sokol', image: 'BASIC', currency: 'CZK', private: false, deleted: false }
  const data = { ...org, isRegistered: true, admins: [admin], powerUsers: [] }
  await running.kit.newer(orgProjection.definition.collection, { _id: 'org', version: 1, data })

  const single = await createSingly()
  const sheet = Buffer.from(csv()).toString('base64')
  const body = { orgId: 'org', sheet, commit: false }
  await call(uploadEvents, { token, body: { ...body, sheet: Buffer.from(csv(10)).toString('base64') } })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const checkMs = await timed(async () => {
    const { body: report } = await call(uploadEvents, { token, body })
    if (report.fresh !== rows) throw new Error(`The check answers ${JSON.stringify(report).slice(0, 400)}`)
  })
  const checkDelay = delay.max / 1e6
  delay.reset()
  const importMs = await timed(async () => {
    const { body: report } = await call(uploadEvents, { token, body: { ...body, commit: true } })
    await ended(String(report.id))
  })
  delay.disable()
  const perSecond = (rows / importMs) * 1000
  process.stdout.write(
    `check of ${rows} rows: ${Math.round(checkMs)} ms, loop held ${Math.round(checkDelay)} ms at most\n` +
      `import: ${Math.round(importMs)} ms, ${Math.round(perSecond)} events/s; single calls: ${Math.round(single)} events/s; ratio ${(perSecond / single).toFixed(2)}\n` +
      `loop during the import: p99 ${Math.round(delay.percentile(99) / 1e6)} ms, ${Math.round(delay.max / 1e6)} ms at most\n`,
  )
  check(checkMs + importMs < secondsMax * 1000, `check and import take less than ${secondsMax} s`)
  check(checkDelay < delayMax, `the check holds the loop for less than ${delayMax} ms`)
  check(perSecond > single, 'the import is faster than a call for each event')

  async function createSingly(): Promise<number> {
    let next = 0
    const ms = await timed(async () => {
      const caller = async () => {
        while (next < singles) {
          next += 1
          const { status } = await call(createEvent, { token, body: form(next) })
          if (status !== 200) throw new Error(`Answered with ${status}`)
        }
      }
      await Promise.all(Array.from({ length: callers }, caller))
    })
    return (singles / ms) * 1000
  }

  async function ended(id: string): Promise<void> {
    for (;;) {
      const { body: progress } = await call(getEventUpload, { token, id })
      if (progress.state === 'done') return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
} finally {
  await running.close()
  await people.close()
  await backends.stop()
  await rm(dir, { recursive: true, force: true })
}
if (failures.length > 0) process.exitCode = 1

function timeOf(at: number): Date {
  return new Date(Math.ceil(Date.now() / 86_400_000 + 2 + Math.floor(at / 100)) * 86_400_000 + (at % 100) * 600_000)
}

function form(at: number) {
  return {
    name: `Jednotlivě ${at}`,
    activityType: 'badminton',
    eventPlaceId: 'place-16',
    eventOrgId: 'org',
    date: timeOf(at).toISOString(),
    duration: '01:30',
    maxPlayers: 10,
    gender: 'any',
    minLevel: 0,
    price: 80,
    willParticipate: true,
  }
}

function csv(count = rows): string {
  const lines = Array.from({ length: count }, (_none, at) => {
    const date = timeOf(at).toISOString()
    return `Trénink ${at};badminton;${date.slice(0, 10)};${date.slice(11, 16)};01:30;place-16;80;10;hala-${at}`
  })
  return ['Název;Aktivita;Datum;Začátek;Délka;Místo;Cena;Počet hráčů;Klíč', ...lines].join('\n')
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
