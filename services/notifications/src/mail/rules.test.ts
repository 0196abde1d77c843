import { describe, expect, it } from 'vitest'
import { inboxOf } from './rules.ts'

describe('an inbox', () => {
  it.each([
    ['Jana.Nova@Example.com', 'jana.nova@example.com'],
    ['jana+sokol+2@example.com', 'jana@example.com'],
    ['j.a.n.a+sokol@gmail.com', 'jana@gmail.com'],
    ['Ja.Na@googlemail.com', 'jana@gmail.com'],
    ['ja.na@gmail.com.example.com', 'ja.na@gmail.com.example.com'],
  ])('has one name for all ways to write its address: %s', (address, inbox) => {
    expect(inboxOf(address)).toBe(inbox)
  })
})
