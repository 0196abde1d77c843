import { Choice, closed } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { nullable } from '@parta/contracts/shapes'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { inContext } from '../process/trace.ts'
import { compilePrepared, compileSerializer, leftOutFields, membersOf, writeOnce } from './serialize.ts'

const Person = closed({ name: Type.String(), deleted: Type.Optional(Type.Boolean()) })
const Event = closed({
  name: Type.String(),
  date: Type.String({ format: 'date-time' }),
  kind: Choice(['open', 'closed']),
  price: Type.Integer(),
  distance: Type.Optional(Type.Number()),
  leader: Person,
  trainer: nullable(Person),
  repeats: nullable(Choice(['daily', 'weekly'])),
  players: Type.Array(Person),
})
type Event = Parameters<typeof write>[0]

const write = compileSerializer(Event)
const event: Event = {
  name: 'Volejbal "mix" 🏐 \u0000 \ud800 </script> \u2028',
  date: '2026-11-23T18:00:00.000Z',
  kind: 'open',
  price: -1,
  distance: 1.5,
  leader: { name: 'Jana' },
  trainer: null,
  repeats: 'weekly',
  players: [{ name: 'Petr', deleted: true }],
}

describe('the serializer compiled from a schema', () => {
  it('writes what JSON.stringify writes', () => {
    expect(JSON.parse(write(event))).toEqual(JSON.parse(JSON.stringify(event)))
    const other = { ...event, trainer: { name: 'Eva' }, repeats: null, players: [] }
    expect(JSON.parse(write(other))).toEqual(other)
  })

  it('leaves out every field that the schema does not list, at any depth', () => {
    const leaking = { ...event, email: 'jana@parta.test', leader: { name: 'Jana', email: 'jana@parta.test' } }
    const nested = { ...leaking, trainer: { name: 'Eva', phone: '1' }, players: [{ name: 'Petr', phone: '2' }] }
    expect(JSON.parse(write(nested))).toEqual({
      ...JSON.parse(JSON.stringify(event)),
      trainer: { name: 'Eva' },
      players: [{ name: 'Petr' }],
    })
  })

  it('leaves out a field that the value lacks, and writes the others', () => {
    const { price: _price, trainer: _trainer, ...old } = event
    expect(JSON.parse(write(old as Event))).toEqual(JSON.parse(JSON.stringify(old)))
  })

  it('writes the value of a field that may only be a constant, not the constant', () => {
    const hidden = closed({ child: Type.Optional(Type.Literal(true)) })
    expect(compileSerializer(hidden)({ child: false } as never)).toBe('{"child":false}')
    expect(compileSerializer(hidden)({ child: true })).toBe('{"child":true}')
  })

  it('writes a list of 30,000 items', () => {
    const players = Array.from({ length: 30_000 }, (_none, at) => ({ name: `Petr ${at}` }))
    expect(JSON.parse(write({ ...event, players }))).toEqual(JSON.parse(JSON.stringify({ ...event, players })))
  })

  it('can be made for the reply of every operation, and writes an object without any field', () => {
    for (const { name, reply } of operations) expect(compileSerializer(reply)({}), name).toMatch(/^({.*}|)$/)
  })

  it('keeps fields that are named like keywords of a schema', () => {
    const odd = closed({ required: Type.Boolean(), anyOf: Type.String(), items: Type.Array(Type.String()) })
    const value = { required: true, anyOf: 'x', items: ['y'] }
    expect(JSON.parse(compileSerializer(odd)(value))).toEqual(value)
  })
})

const Player = closed({ name: Type.String(), karma: Type.Optional(Type.Integer()) })
const Match = closed({
  name: Type.String(),
  date: Type.String({ format: 'date-time' }),
  kind: Type.Optional(Choice(['open', 'closed'])),
  price: Type.Integer(),
  cancelled: Type.Boolean(),
  distance: Type.Optional(Type.Number()),
  trainer: nullable(Player),
  players: Type.Array(Player),
  tags: Type.Optional(Type.Array(Type.String())),
  levels: Type.Record(Type.String(), Type.Integer()),
  about: Type.Optional(Type.Union([Type.Integer(), Player])),
})
const writeMatch = compileSerializer(Match)
const match = {
  name: 'Volejbal',
  date: '2026-11-23T18:00:00.000Z',
  price: 80,
  cancelled: true,
  trainer: null,
  players: [{ name: 'Petr', karma: 5 }],
  levels: { volleyball: 3 },
}

/** The match with some fields as a row may hold them: the compiler does not know. */
const withFields = (fields: object): typeof match => ({ ...match, ...fields })
/** What is written of a value, and which fields were left out. */
const written = (value: typeof match) =>
  inContext({ correlation: 'test', actor: 'test' }, () => ({
    reply: JSON.parse(writeMatch(value)) as object,
    leftOut: leftOutFields(),
  }))

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
    ['null as an item of a list', { players: [...match.players, null] }, '/players/1 is null'],
    ['null in a field of an item', { players: [{ name: null }] }, '/players/0/name is null'],
    ['null in a field of an object that may be null', { trainer: { name: null } }, '/trainer/name is null'],
    ['a list as an object', { levels: [] }, '/levels is object'],
  ])('refuses %s that is required, and names the field', (_what, fields, message) => {
    expect(() => writeMatch(withFields(fields))).toThrow(message)
  })

  it('does not name the value in the error', () => {
    expect(() => writeMatch(withFields({ price: 'jana@parta.test' }))).toThrow(/\/price is string$/)
  })

  it.each([
    ['null in a choice', { kind: null }, ['/kind']],
    ['NaN in a number', { distance: Number.NaN }, ['/distance']],
    ['infinity in a number', { distance: Number.POSITIVE_INFINITY }, ['/distance']],
    ['null in a list', { tags: null }, ['/tags']],
    ['null where one of several types may be', { about: null }, ['/about']],
  ])('leaves out %s that is optional, and writes all others', (_what, fields, leftOut) => {
    expect(written(withFields(fields))).toEqual({ reply: match, leftOut })
  })

  it('leaves out wrong optional fields of items and of objects with any keys', () => {
    const players = [{ name: 'Petr', karma: null }, { name: 'Eva' }]
    expect(written(withFields({ players, levels: { volleyball: 3, tennis: null } }))).toEqual({
      reply: { ...match, players: [{ name: 'Petr' }, { name: 'Eva' }] },
      leftOut: ['/players/0/karma', '/levels/tennis'],
    })
  })

  it('writes a date as its text, and a field of any of its types', () => {
    const date = new Date(match.date)
    expect(written(withFields({ date, about: { name: 'Jana' }, distance: 1.5 }))).toEqual({
      reply: { ...match, about: { name: 'Jana' }, distance: 1.5 },
      leftOut: [],
    })
    expect(() => writeMatch(withFields({ date: new Date(Number.NaN) }))).toThrow('/date is object')
  })
})

describe('the serializer of an object with prepared fields', () => {
  it('puts the fields that are JSON already beside the others', () => {
    const writePrepared = compilePrepared(Event, ['leader', 'players'])
    const writePerson = compileSerializer(Person)
    const prepared = {
      ...event,
      leader: writePerson(event.leader),
      players: `[${event.players.map(writePerson).join()}]`,
    }
    expect(JSON.parse(writePrepared(prepared))).toEqual(JSON.parse(write(event)))
  })

  it('writes an object of nothing but prepared fields', () => {
    const Page = closed({ items: Type.Array(Type.String()), nextToken: Type.Optional(Type.String()) })
    const writePage = compilePrepared(Page, ['items'])
    expect(writePage({ items: '["a"]' })).toBe('{"items":["a"]}')
    expect(writePage({ items: '[]', nextToken: 'b' })).toBe('{"items":[],"nextToken":"b"}')
  })

  it('takes no members from an object without fields', () => {
    const writeFirst = compilePrepared(closed({ first: Type.String() }), [])
    expect(writeFirst({ first: 'Jana' }, membersOf('{}'))).toBe('{"first":"Jana"}')
  })

  it('takes more members of the same object', () => {
    const Names = closed({ first: Type.String(), last: Type.String() })
    const writeFirst = compilePrepared(closed({ first: Type.String() }), [])
    const members = membersOf(compileSerializer(closed({ last: Type.String() }))({ last: 'Nová' }))
    expect(JSON.parse(writeFirst({ first: 'Jana' }, members))).toEqual({ first: 'Jana', last: 'Nová' })
    expect(JSON.parse(compileSerializer(Names)({ first: 'Jana', last: 'Nová' }))).toEqual({
      first: 'Jana',
      last: 'Nová',
    })
  })
})

describe('writing an object once', () => {
  it('runs the function once for each object, and each time for null', () => {
    let runs = 0
    const writePerson = writeOnce((person: { name: string } | null) => {
      runs += 1
      return compileSerializer(nullable(Person))(person)
    })
    const jana = { name: 'Jana' }
    expect([jana, jana, { name: 'Petr' }, null].map(writePerson)).toEqual([
      '{"name":"Jana"}',
      '{"name":"Jana"}',
      '{"name":"Petr"}',
      'null',
    ])
    expect(runs).toBe(3)
  })
})
