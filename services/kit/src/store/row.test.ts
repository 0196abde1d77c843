import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { Schema } from 'mongoose'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { aggregate, rows } from './mongo.ts'
import { index, list, mongooseFields, row, Timestamp } from './row.ts'

const Guest = row({ name: Type.String(), at: Timestamp })

describe('the mongoose schema of a row', () => {
  it('takes each field’s type from the row’s schema', () => {
    const fields = mongooseFields(
      row({
        name: Type.String(),
        role: Choice(['leader', 'player']),
        count: Type.Integer(),
        price: nullable(Type.Number()),
        open: Type.Boolean(),
        at: Timestamp,
        endedAt: nullable(Timestamp),
        words: list(Type.String()),
        guests: list(Guest),
        best: nullable(Guest),
        anything: Type.Unknown(),
      }),
    )
    expect(fields).toEqual({
      name: String,
      role: String,
      count: Number,
      price: Number,
      open: Boolean,
      at: Date,
      endedAt: Date,
      words: [String],
      guests: [Schema.Types.Mixed],
      best: Schema.Types.Mixed,
      anything: Schema.Types.Mixed,
    })
  })

  it('does not add an optional array that is missing', () => {
    const { schema } = rows('guests', row({ _id: Type.String(), seen: Type.Optional(list(Timestamp)) }))
    expect(schema.path('seen').options.default).toBeUndefined()
  })

  it('stores a union of texts as text, and mixed types without conversion', () => {
    const either = Type.Union([Type.Literal('a'), Type.Literal('b')])
    const mixed = Type.Union([Type.String(), Type.Number()])
    expect(mongooseFields(row({ either, mixed }))).toEqual({ either: String, mixed: Schema.Types.Mixed })
  })
})

describe('the indexes of a collection', () => {
  it('are built with their options', () => {
    const { schema } = rows('guests', row({ _id: Type.String(), ...Guest.properties }), [
      index({ name: 1, at: -1 }, { serves: 'a test', unique: true, partial: { name: 'x' } }),
    ])
    expect(schema.indexes()).toEqual([
      [{ name: 1, at: -1 }, expect.objectContaining({ unique: true, partialFilterExpression: { name: 'x' } })],
    ])
  })

  it('include the index of unpublished facts when `change` writes the documents', () => {
    const { schema } = aggregate('guests', Guest)
    expect(schema.indexes().map(([keys]) => keys)).toEqual([{ pendingAt: 1 }])
  })
})
