import { mongo } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { isTransient } from './write-errors.ts'

/** Returns an error of a bulk write, as the driver throws it. */
const bulk = (reason: Error | { message: string; code: number; writeErrors: never[] }) =>
  new mongo.MongoBulkWriteError(reason as never, {} as never)

function labelled(label: string): mongo.MongoError {
  const error = new mongo.MongoServerError({ message: 'not primary' })
  error.addErrorLabel(label)
  return error
}

const lost = new mongo.MongoNetworkError('connection 3 to 127.0.0.1 closed')

describe('a connection error', () => {
  it.each([
    ['a connection that broke', lost],
    ['a server that is not found', new mongo.MongoServerSelectionError('no server', {} as never)],
    ['a client that is not connected', new mongo.MongoNotConnectedError('closed')],
    ['one that the server says may be tried again', labelled('RetryableWriteError')],
    ['a bulk whose connection broke', bulk(lost)],
    ['a bulk that found no server', bulk(new mongo.MongoServerSelectionError('no server', {} as never))],
    ['a bulk that the server says may be tried again', bulk(labelled('RetryableWriteError'))],
    ['a primary that steps down', new mongo.MongoServerError({ message: 'not primary', code: 10107 })],
    ['a bulk whose primary steps down', bulk(new mongo.MongoServerError({ message: 'not primary', code: 189 }))],
  ])('is %s', (_what, error) => {
    expect(isTransient(error)).toBe(true)
  })

  it.each([
    ['a unique index that refuses', new mongo.MongoServerError({ message: 'E11000 duplicate key', code: 11000 })],
    ['a bulk in which one refuses', bulk({ message: 'E11000 duplicate key', code: 11000, writeErrors: [] })],
    ['a bulk that is wrong', bulk(new mongo.MongoServerError({ message: 'unknown operator', code: 2 }))],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['nothing', undefined],
  ])('is not %s', (_what, error) => {
    expect(isTransient(error)).toBe(false)
  })
})
