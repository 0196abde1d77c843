import { limits } from '@parta/contracts/limits'
import { describe, expect, it } from 'vitest'
import { type Device, deviceText } from './device.ts'

const device: Device = {
  version: '5.3.1',
  page: '/search',
  browser: 'Firefox',
  screen: '390×844 @2',
  locale: 'cs',
  theme: 'dark',
  connection: 'online',
  zone: 'Europe/Prague',
  error: null,
}

describe('the device data of a bug report', () => {
  it('has one line per known value', () => {
    expect(deviceText(device).split('\n')).toEqual([
      'version: 5.3.1',
      'page: /search',
      'browser: Firefox',
      'screen: 390×844 @2',
      'locale: cs',
      'theme: dark',
      'connection: online',
      'zone: Europe/Prague',
    ])
  })

  it('is cut to the server’s limits, with one line per value', () => {
    const text = deviceText({ ...device, browser: 'x\ny'.repeat(1000), error: 'Error: broken' })
    expect(text).toHaveLength(limits.deviceInfoMax)
    expect(text.split('\n')).toHaveLength(3)
  })
})
