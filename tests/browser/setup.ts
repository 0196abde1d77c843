import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '@parta/stack/build-web'
import { startLocal } from '@parta/stack/local'
import { freePort } from '@parta/stack/ports'
import { providerEnv, startProvider } from '@parta/stack/provider'
import type { TestProject } from 'vitest/node'
import { startReservanto } from '../../services/events/test/reservanto.ts'
import { startReceiver } from '../../services/events/test/webhook-receiver.ts'
import type { KeptPasskey } from '../../services/identity/test/authenticator.ts'
import { makeAdmin } from '../support/admins.ts'
import { launch } from './browser.ts'
import { failures } from './failed.ts'
import { finishProfile, secondAdmin, signUpAs, siteAdmin } from './people.ts'

/**
 * Vitest's global set-up: builds the web, and starts all services without demo data behind the gateway, a provider of
 * social sign-in, and one browser for all journeys.
 */
export default async function setUp({ vitest }: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'parta-browser-'))
  const [web, provider, browser, port, reservanto, receiver] = await Promise.all([
    buildWeb(),
    startProvider(),
    launch('headless shell'),
    freePort(),
    startReservanto(),
    startReceiver(),
  ])
  const screens = join(dir, 'screens')
  await mkdir(screens)
  // A developer who repeats one failed test still looks at the files of the others.
  if (!vitest.config.testNamePattern) await rm(failures, { recursive: true, force: true })
  const statusFile = join(dir, 'status.json')
  await writeFile(statusFile, '{}')
  // A host name, because browsers refuse passkeys for a bare IP address.
  const url = `http://localhost:${port}`
  const local = await startLocal({
    dir,
    web,
    env: {
      ...providerEnv(provider),
      PARTA_RESERVANTO_CLIENT: 'parta',
      PARTA_RESERVANTO_URL: reservanto.url,
      PARTA_OUTSIDE_HOSTS: receiver.host,
      PARTA_PORT: String(port),
      PARTA_PUBLIC_URL: url,
      PARTA_STATUS_FILE: statusFile,
      PARTA_CHECK_REPLIES: 'true',
      PARTA_BANK_ACCOUNT: '2901234567/2010',
      PARTA_BANK_EUR_IBAN: 'CZ5220100000002900000005',
      PARTA_BANK_OWNER: 'Spolek Parta',
      PARTA_ISSUER_NAME: 'Spolek Parta',
      PARTA_ISSUER_COMPANY_ID: '12345679',
      PARTA_ISSUER_VAT_ID: 'CZ12345679',
      PARTA_ISSUER_STREET: 'Dlouhá 12/3',
      PARTA_ISSUER_CITY: 'Praha',
      PARTA_ISSUER_ZIP: '110 00',
      PARTA_FEE_PERCENT: '2.5',
      // All journeys come from one address, and are faster than people.
      PARTA_ADDRESS_RATE: '100000',
      PARTA_RATE_FACTOR: '100',
      // The security log would write a line for each sign-in.
      PARTA_LOG_LEVEL: process.env['PARTA_TRACE'] === '1' ? 'error' : 'silent',
    },
  })
  Object.assign(process.env, {
    PARTA_TEST_URL: url,
    PARTA_TEST_WEBHOOK: receiver.url,
    PARTA_TEST_RESERVANTO: reservanto.url,
    PARTA_TEST_BROWSER: browser.wsEndpoint(),
    PARTA_TEST_STATUS: statusFile,
    PARTA_TEST_SCREENS: screens,
    PARTA_TEST_ENV: JSON.stringify(local.env),
  })
  const passkeys: Record<string, KeptPasskey> = {}
  for (const [email, name] of [
    [siteAdmin, 'Radim'],
    [secondAdmin, 'Sylva'],
  ] as const) {
    const token = await signUpAs(email, 'cs')
    await finishProfile(token, name, 'cs')
    passkeys[email] = (await makeAdmin(local, { email, token })).passkey.kept()
  }
  process.env['PARTA_TEST_PASSKEYS'] = JSON.stringify(passkeys)
  return async () => {
    await browser.close()
    await local.stop()
    await provider.close()
    await reservanto.close()
    await receiver.close()
    await rm(dir, { recursive: true, force: true })
  }
}
