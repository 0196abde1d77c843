import { createServer, type Server } from 'node:http'
import { Choice, closed, operation } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { Router } from 'express'
import { Type } from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../process/log.ts'
import { createMetrics } from '../process/metrics.ts'
import { listenOn } from '../process/run.ts'
import { createSecurityLog } from '../process/security-log.ts'
import { inContext } from '../process/trace.ts'
import { createApp } from './app.ts'
import { leftOutFields } from './reply-values.ts'
import { compileSerializer, writtenReply } from './serialize.ts'

const Person = closed({ name: Type.String(), karma: Type.Optional(Type.Integer()) })
const Event = closed({
  name: Type.String(),
  date: Type.String({ format: 'date-time' }),
  kind: Type.Optional(Choice(['open', 'closed'])),
  price: Type.Integer(),
  cancelled: Type.Boolean(),
  distance: Type.Optional(Type.Number()),
  trainer: nullable(Person),
  players: Type.Array(Person),
  tags: Type.Optional(Type.Array(Type.String())),
  levels: Type.Record(Type.String(), Type.Integer()),
  about: Type.Optional(Type.Union([Type.Integer(), Person])),
})
const write = compileSerializer(Event)
const event = {
  name: 'Volejbal',
  date: '2026-11-23T18:00:00.000Z',
  price: 80,
  cancelled: true,
  trainer: null,
  players: [{ name: 'Petr', karma: 5 }],
  levels: { volleyball: 3 },
}

/** The event with some fields as a row may hold them: the compiler does not know. */
const withFields = (fields: object): typeof event => ({ ...event, ...fields })
const context = { correlation: 'test', actor: 'test' }
/** What is written of a value, and which fields were left out. */
const written = (value: typeof event) =>
  inContext(context, () => ({ reply: JSON.parse(write(value)) as object, leftOut: leftOutFields() }))

describe('the serializer of a value with a wrong field', () => {
  it.each([
    ['null in a text', { name: null }, '/name is null'],
    ['null in a date', { date: null }, '/date is null'],
    ['null in a number', { price: null }, '/price is null'],
    ['NaN in a number', { price: Number.NaN }, '/price is NaN'],
    ['a fraction in an integer', { price: 79.9 }, '/price is 79.9'],
    ['a text in a number', { price: '80' }, '/price is string'],
    ['null in a yes or no', { cancelled: null }, '/cancelled is null'],
    ['a number in a yes or no', { cancelled: 0 }, '/cancelled is 0'],
    ['null in a list', { players: null }, '/players is null'],
    ['null as an item of a list', { players: [...event.players, null] }, '/players/1 is null'],
    ['null in a field of an item', { players: [{ name: null }] }, '/players/0/name is null'],
    ['null in a field of an object that may be null', { trainer: { name: null } }, '/trainer/name is null'],
    ['a list as an object', { levels: [] }, '/levels is object'],
  ])('refuses %s that is required, and names the field', (_what, fields, message) => {
    expect(() => write(withFields(fields))).toThrow(message)
  })

  it('does not name the value in the error', () => {
    expect(() => write(withFields({ price: 'jana@parta.test' }))).toThrow(/\/price is string$/)
  })

  it.each([
    ['null in a choice', { kind: null }, ['/kind']],
    ['NaN in a number', { distance: Number.NaN }, ['/distance']],
    ['infinity in a number', { distance: Number.POSITIVE_INFINITY }, ['/distance']],
    ['null in a list', { tags: null }, ['/tags']],
    ['null where one of several types may be', { about: null }, ['/about']],
  ])('leaves out %s that is optional, and writes all others', (_what, fields, leftOut) => {
    expect(written(withFields(fields))).toEqual({ reply: event, leftOut })
  })

  it('leaves out wrong optional fields of items and of objects with any keys', () => {
    const players = [{ name: 'Petr', karma: null }, { name: 'Eva' }]
    expect(written(withFields({ players, levels: { volleyball: 3, tennis: null } }))).toEqual({
      reply: { ...event, players: [{ name: 'Petr' }, { name: 'Eva' }] },
      leftOut: ['/players/0/karma', '/levels/tennis'],
    })
  })

  it('writes a date as its text, and a field of any of its types', () => {
    const date = new Date(event.date)
    expect(written(withFields({ date, about: { name: 'Jana' }, distance: 1.5 }))).toEqual({
      reply: { ...event, about: { name: 'Jana' }, distance: 1.5 },
      leftOut: [],
    })
    expect(() => write(withFields({ date: new Date(Number.NaN) }))).toThrow('/date is object')
  })
})

const getClub = operation({
  name: 'getClub',
  summary: 'For this test.',
  service: 'orgs',
  method: 'GET',
  path: '/public/club',
  reply: closed({ name: Type.String(), price: Type.Integer(), motto: Type.Optional(Type.String()) }),
})
const writeClub = compileSerializer(getClub.reply)

let server: Server | undefined
afterEach(() => server?.close())

/** The answer of an app in production to one call, and what it logged. */
async function answerWith(handler: () => unknown) {
  const lines: string[] = []
  const log = createLog('test', 'error', { write: (line) => void lines.push(line) })
  const metrics = createMetrics('test')
  const app = createApp({
    operations: [getClub],
    handlers: { getClub: () => Promise.resolve(handler() as never) },
    verify: () => Promise.reject(new Error('Not called in this test')),
    metrics,
    log,
    security: createSecurityLog(createLog('test', 'silent'), metrics),
    checkReplies: false,
    uploads: { count: () => Promise.resolve() },
    addRights: (actor) => Promise.resolve(actor),
    audit: { begin: () => Promise.resolve(), end: () => Promise.resolve() },
    private: Router(),
  })
  server = createServer(app)
  const answer = await fetch((await listenOn(server, 0, '127.0.0.1')) + getClub.path)
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    logged: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

describe('a call whose reply has a wrong field', () => {
  it.each([
    ['by its handler', (reply: object) => writtenReply(writeClub(reply as never))],
    ['by its schema', (reply: object) => reply],
  ])('written %s, fails when the field is required, and the log names operation and field', async (_how, reply) => {
    const { status, body, logged } = await answerWith(() => reply({ name: 'Klub', price: null }))
    expect(status).toBe(500)
    expect(body['code']).toBe('server.failed')
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({
      operation: 'getClub',
      err: { message: expect.stringContaining('/price is null') },
    })
  })

  it.each([
    ['by its handler', (reply: object) => writtenReply(writeClub(reply as never))],
    ['by its schema', (reply: object) => reply],
  ])('written %s, is answered without an optional one, and the log names operation and field', async (_how, reply) => {
    const { status, body, logged } = await answerWith(() => reply({ name: 'Klub', price: 0, motto: null }))
    expect(status).toBe(200)
    expect(body).toEqual({ name: 'Klub', price: 0 })
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({ operation: 'getClub', fields: ['/motto'], level: 'error' })
  })
})
