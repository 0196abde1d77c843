import { operation } from '@parta/contracts/operation'
import type { Request } from 'express'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../session/actor.ts'
import { assertSameInput, idempotencyKeyOf } from './idempotency.ts'

const pay = operation({
  name: 'pay',
  summary: '',
  service: 'payments',
  method: 'POST',
  path: '/a/pay',
  idempotent: true,
})
const other = { ...pay, name: 'payOut' }
const given = '3f2c1f0e-8d57-4c58-9a39-0a1b2c3d4e5f'

interface Sent {
  readonly key?: string | undefined
  readonly account?: string
  readonly body?: object
}

function keyOf({ key = given, account = 'jana', body = { amount: 1, to: 'a' } }: Sent = {}, of = pay) {
  const request = { headers: { 'idempotency-key': key } } as unknown as Request
  return idempotencyKeyOf(of, { accountId: account } as Actor, { request, params: {}, body })
}

describe('the idempotency key', () => {
  it('gives a repeated call the id of the first, whatever the order of the fields', () => {
    expect(keyOf({ body: { to: 'a', amount: 1 } })).toEqual(keyOf())
    expect(keyOf().id).toMatch(/^[0-9a-f]{32}$/)
  })

  it('gives another id to another key, account or operation', () => {
    const ids = [keyOf(), keyOf({ key: `${given}0` }), keyOf({ account: 'petr' }), keyOf({}, other)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
  })

  it('is refused with another body, at any depth', () => {
    const first = keyOf({ body: { payments: [{ productId: 'a' }] } })
    const second = keyOf({ body: { payments: [{ productId: 'b' }] } })
    expect(second.id).toBe(first.id)
    expect(() => assertSameInput(first.input, second)).toThrow('request.keyReused')
    expect(() => assertSameInput(first.input, first)).not.toThrow()
  })

  it.each(['', 'short', 'x'.repeat(101), `${given} x`, `${given}ž`])('is missing where the header is %j', (key) => {
    expect(() => keyOf({ key })).toThrow('request.keyMissing')
  })
})
