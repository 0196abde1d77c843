import { askKeys } from '@parta/contracts/questions'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bus, openBus } from '../src/facts/nats.ts'
import { BaseConfig, readConfig } from '../src/process/config.ts'
import { createLog } from '../src/process/log.ts'
import { createVerify, tokenAlgorithm, tokenAudience, tokenIssuer, tokenType } from '../src/session/actor.ts'
import { keysPin, signKeySet } from '../src/session/key-set.ts'
import { createTestPeople, eventually, type TestPeople, testEnv } from '../src/testing.ts'

const env = testEnv()
let people: TestPeople
let stranger: Bus
let service: Bus

beforeAll(async () => {
  people = await createTestPeople(env)
  const config = readConfig(BaseConfig, env)
  stranger = await openBus(config, createLog('stranger', 'silent'))
  service = await openBus(config, createLog('service', 'silent'))
})
afterAll(async () => {
  await Promise.all([people.close(), stranger.close(), service.close()])
})

it('a stranger who answers for identity on the bus gets no token accepted, and blocks nobody from the genuine keys', async () => {
  const pair = await generateKeyPair(tokenAlgorithm, { extractable: true })
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'stranger', alg: tokenAlgorithm }
  const forged = await new SignJWT({ email: 'a@b.cz', groups: ['siteAdmins'], login: 'NOT_FIRST_TIME', sid: 's' })
    .setProtectedHeader({ alg: tokenAlgorithm, kid: 'stranger', typ: tokenType })
    .setIssuer(tokenIssuer)
    .setAudience(tokenAudience)
    .setSubject('account')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(pair.privateKey)
  let asked = 0
  // Once in identity's queue group, where it gets about half of the questions, and once outside of it, where the first
  // answer counts.
  for (const group of ['identity', 'chat'] as const) {
    stranger.answer({ ...askKeys, answers: group }, () => {
      asked += 1
      return asked % 2 === 0
        ? Promise.resolve({ signed: JSON.stringify({ keys: [jwk] }) })
        : signKeySet([jwk], 'a secret that the stranger made up for it')
    })
  }
  const genuine = await people.person()
  for (let process = 0; process < 20; process += 1) {
    const verify = createVerify({
      bus: service,
      revocations: { has: () => false },
      pin: keysPin(env),
      security: { note: () => undefined },
    })
    await expect(verify(forged)).rejects.toThrow(/token.invalid|server.unavailable/)
    if (process === 0)
      await eventually(async () => expect(await verify(genuine.token)).toMatchObject({ userId: genuine.id }))
    await expect(verify(forged)).rejects.toThrow(/token.invalid|server.unavailable/)
  }
  expect(asked).toBeGreaterThan(0)
})
