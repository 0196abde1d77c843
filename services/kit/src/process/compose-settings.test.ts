import { describe, expect, it } from 'vitest'
import { checkComposeSettings } from './compose-settings.ts'

describe('a setting in the .env of compose', () => {
  it('is refused when only compose sets it, or only npm start reads it', () => {
    checkComposeSettings({ PARTA_VERSION: '1', PARTA_LITE_ORG: 'sokol' })
    for (const name of ['PARTA_MEDIA_DIR', 'PARTA_BIND', 'PARTA_PORT_EVENTS', 'PARTA_HOME']) {
      expect(() => checkComposeSettings({ [name]: 'x' })).toThrow(name)
    }
  })

  it('is refused when no container accepts its value, with the names of all such settings and no value', () => {
    const env = {
      PARTA_SMTP_URL: 'mail-4711',
      PARTA_PORT: '4711x',
      PARTA_SECRET: 'short-4711',
      PARTA_LITE_ORG: 'sokol',
    }
    const check = () => checkComposeSettings(env)
    for (const name of ['PARTA_SMTP_URL', 'PARTA_PORT', 'PARTA_SECRET']) expect(check).toThrow(name)
    expect(check).not.toThrow(/4711|PARTA_LITE_ORG|\n/)
    checkComposeSettings({ PARTA_SMTP_URL: 'smtps://mail', PARTA_PORT: '4711' })
  })
})
