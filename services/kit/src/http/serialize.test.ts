import { Choice, closed } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { nullable } from '@parta/contracts/shapes'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { compilePrepared, compileSerializer, membersOf, writeOnce } from './serialize.ts'

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
