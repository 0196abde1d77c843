import { describe, expect, it } from 'vitest'
import { eventsConfig } from './config.ts'

const urlOf = (url: string, hosts = '') =>
  eventsConfig({ PARTA_RESERVANTO_URL: url, PARTA_OUTSIDE_HOSTS: hosts }).reservanto.url

describe('the address of Reservanto', () => {
  it('is theirs by default, and has no slash at its end', () => {
    expect(eventsConfig({}).reservanto.url).toBe('https://api.reservanto.cz/v1')
    expect(urlOf('https://api.reservanto.test/v1/')).toBe('https://api.reservanto.test/v1')
  })

  it('uses http on this machine and to hosts that the operator allows, and is refused elsewhere', () => {
    expect(urlOf('http://127.0.0.1:4000/v1')).toBe('http://127.0.0.1:4000/v1')
    expect(urlOf('http://stand-ins:4000/v1', 'other, stand-ins:4000')).toBe('http://stand-ins:4000/v1')
    expect(() => urlOf('http://stand-ins:4000/v1', 'stand-ins')).toThrow(/^Configuration: PARTA_RESERVANTO_URL may use/)
    expect(() => urlOf('http://api.reservanto.cz/v1')).toThrow(/PARTA_RESERVANTO_URL/)
  })
})
