import { describe, expect, it } from 'vitest'
import { refusePrefixes, refuseUnknown } from './refuse-unknown.ts'
import { settingNames } from './setting-names.ts'

describe('a setting that nothing reads', () => {
  it('is refused with its name and the most similar known one, without its value', () => {
    const refusal = () => refuseUnknown({ PARTA_SMPT_URL: 'canary' }, settingNames)
    expect(refusal).toThrow('Configuration: nothing reads PARTA_SMPT_URL (do you mean PARTA_SMTP_URL?)')
    expect(refusal).not.toThrow(/canary/)
    expect(() => refuseUnknown({ PARTA_A: '1', PARTA_COLOUR_OF_THE_SKY: 'x' }, [])).toThrow(
      /^Configuration: nothing reads PARTA_A; nothing reads PARTA_COLOUR_OF_THE_SKY$/,
    )
  })

  it('is ignored when it is empty, or belongs to a test run or to another program', () => {
    refuseUnknown(
      { PARTA_SMPT_URL: '', PARTA_TEST_URL: 'x', HOME: '/root', PARTA_SMTP_URL: 'smtp://mail' },
      settingNames,
    )
  })
})

describe('a prefix in compose', () => {
  it.each([
    ['PARTA_DB_PREFIX', 'PARTA_MONGO_URL'],
    ['PARTA_JOBS_PREFIX', 'PARTA_REDIS_URL'],
    ['PARTA_BUS_PREFIX', 'PARTA_NATS_URL'],
  ])('%s is refused without a server of your own in %s', (prefix, server) => {
    expect(() => refusePrefixes({ [prefix]: 'second' })).toThrow(`${prefix} needs a server of your own in ${server}`)
    refusePrefixes({ [prefix]: 'second', [server]: 'mine' })
  })

  it('may be the usual one', () => {
    refusePrefixes({ PARTA_DB_PREFIX: 'parta', PARTA_JOBS_PREFIX: 'parta', PARTA_BUS_PREFIX: '' })
  })
})
