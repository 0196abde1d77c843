import { liteFilled, liteOrgOf, liteRefused } from '@parta/contracts/lite'
import { describe, expect, it } from 'vitest'
import { keepLite } from './keep-lite.ts'

const none = { params: {}, query: {}, body: {} }

describe('a call to a lite installation', () => {
  it.each([...liteRefused])('is refused when it leads beyond its organisation: %s', (name) => {
    expect(() => keepLite('own', name, none)).toThrow('lite.elsewhere')
  })

  it.each(Object.entries(liteOrgOf))('of %s is about its own organisation only', (name, place) => {
    const [part = '', field = ''] = place.split('.')
    const own = { ...none, [part]: { [field]: 'own' } }
    expect(keepLite('own', name, own)).toBe(own)
    expect(() => keepLite('own', name, { ...none, [part]: { [field]: 'other' } })).toThrow('lite.elsewhere')
  })

  it.each(Object.entries(liteFilled))('of %s means its organisation where it names none', (name, place) => {
    const [part = '', field = ''] = place.split('.')
    expect(keepLite('own', name, none)).toEqual({ ...none, [part]: { [field]: 'own' } })
    expect(() => keepLite('own', name, { ...none, [part]: { [field]: 'other' } })).toThrow('lite.elsewhere')
  })

  it('does not take an event out of the organisation', () => {
    expect(() => keepLite('own', 'updateEvent', { ...none, body: { eventOrgId: null } })).toThrow('lite.elsewhere')
    expect(keepLite('own', 'createEvent', { ...none, body: { eventOrgId: null } }).body).toEqual({ eventOrgId: 'own' })
    expect(keepLite('own', 'updateEvent', none)).toBe(none)
  })
})
