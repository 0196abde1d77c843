import { expect, it } from 'vitest'
import { BaseConfig, readConfig } from '../src/process/config.ts'
import { openDatabase } from '../src/store/mongo.ts'
import { testEnv } from '../src/testing.ts'

it('a service whose credentials MongoDB refuses exits with one line that does not contain the password', async () => {
  const env = testEnv()
  const url = new URL(env['PARTA_MONGO_URL'] ?? '')
  url.username = 'chat'
  url.password = 'not-the-password'
  const config = readConfig(BaseConfig, { ...env, PARTA_MONGO_URL: url.href })
  await expect(openDatabase(config, 'chat', [])).rejects.toThrow(
    /^Configuration: MongoDB refuses the credentials of PARTA_MONGO_URL$/,
  )
})
