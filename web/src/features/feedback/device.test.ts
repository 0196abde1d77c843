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

describe('what a bug report says of the device', () => {
  it('is a line each, without what there is not', () => {
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

  it('fits into what the server takes, and stays one line each', () => {
    const text = deviceText({ ...device, browser: 'x\ny'.repeat(1000), error: 'Error: broken' })
    expect(text).toHaveLength(limits.deviceInfoMax)
    expect(text.split('\n')).toHaveLength(3)
  })
})
