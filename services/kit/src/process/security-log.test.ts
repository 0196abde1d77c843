import { AppError } from '@parta/contracts/errors'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createSecurityLog } from './security-log.ts'
import { inContext } from './trace.ts'

type Line = Record<string, unknown>

function written(level = 'error') {
  const lines: Line[] = []
  const metrics = createMetrics('test')
  const log = createLog('test', level, { write: (line) => void lines.push(JSON.parse(line) as Line) })
  return { lines, log, metrics, security: createSecurityLog(log, metrics) }
}

const from = (address: string) => ({ correlation: 'request-1', actor: 'jana', account: 'a1', address })

it('a line has channel, name, account, network and request, whatever the level of the other lines', () => {
  const { lines, security } = written('error')
  inContext(from('203.0.113.0/24'), () => security.note('authn_password_change', { subject: 's1' }))
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(String) as string,
      service: 'test',
      channel: 'security',
      name: 'authn_password_change',
      account: 'a1',
      address: '203.0.113.0/24',
      correlation: 'request-1',
      actor: 'jana',
      subject: 's1',
      msg: 'A password was changed',
    },
  ])
})

it('a flood by one caller is ten lines a minute and one with the count of the rest', () => {
  const { lines, security } = written()
  inContext(from('203.0.113.0/24'), () => {
    for (let time = 0; time < 5000; time += 1) security.refused(new AppError('token.invalid'))
  })
  expect(lines).toHaveLength(10)
  security.flush()
  expect(lines).toHaveLength(11)
  expect(lines.at(-1)).toMatchObject({ name: 'authn_token_reject', address: '203.0.113.0/24', count: 4990 })
  security.flush()
  expect(lines).toHaveLength(11)
})

it('a flood from ten thousand networks is limited, too, and each entry is counted', async () => {
  const { lines, metrics, security } = written()
  for (let at = 0; at < 10_000; at += 1) {
    inContext(from(`10.${at >> 8}.${at & 255}.0/24`), () => security.refused(new AppError('token.invalid')))
  }
  security.close()
  expect(lines.length).toBeLessThan(600)
  const counted = lines.reduce((sum, line) => sum + Number(line['count'] ?? 1), 0)
  expect(counted).toBe(10_000)
  expect(await metrics.registry.getSingleMetricAsString('parta_security_total')).toContain('10000')
})

it('a refusal that does not concern security writes no line, and a silent log writes none at all', () => {
  const { lines, security } = written()
  security.refused(new AppError('event.full'))
  expect(lines).toEqual([])
  const quiet = written('silent')
  quiet.security.note('admin_call')
  expect(quiet.lines).toEqual([])
})

it('no line contains an e-mail, a token, the password of an address, or other fields of an error', () => {
  const { lines, log } = written('debug')
  const cause = Object.assign(new Error('dup key: { email: "žofie.canary@příklad.test" }'), {
    keyValue: { email: 'other.canary@parta.test' },
    body: '{"password":"canary-password"}',
  })
  log.error({ err: new Error('nats://user:canary-password@nats:4222 failed', { cause }) }, 'It failed')
  const token = 'eyJhbGciOiJSUzI1NiJ9.canarycanary.canary'
  // The encoded space and the escaped end of the line are letters and digits before the token.
  const at = `x ${token} Bearer%20${token} y\n${token}`
  log.warn({ token: 'canary', at }, 'for jana.canary@parta.test')
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toMatch(/canary/i)
})

it('removes secrets from long lines in linear time', () => {
  const { lines, log } = written('debug')
  // A quadratic pattern would reach the test's time limit here.
  for (const piece of ['a', 'eyJ', 'eyJaaaaaaaaaaaa.', '://a', 'a@', 'a@b.', 'é.']) {
    log.info({ text: piece.repeat(Math.ceil(1_000_000 / piece.length)) })
  }
  expect(lines).toHaveLength(7)
})
