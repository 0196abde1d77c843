import { createServer, type Server } from 'node:http'
import express from 'express'
import { afterEach, expect, it } from 'vitest'
import { createLog } from '../process/log.ts'
import { createMetrics } from '../process/metrics.ts'
import { listenOn } from '../process/run.ts'
import { createSecurityLog } from '../process/security-log.ts'
import { opsRoutes } from './ops.ts'
import { problems } from './problems.ts'

const log = createLog('test', 'silent')
const metrics = createMetrics('test')
const token = 'operators-of-the-test'
let server: Server | undefined
afterEach(() => server?.close())

/** Returns the statuses of a list and of a replay, called from an address with a token. */
async function statusesFrom(address: string, given: string): Promise<number[]> {
  const app = express()
  app.use(({ socket }, _response, next) => {
    Object.defineProperty(socket, 'remoteAddress', { value: address, configurable: true })
    next()
  })
  const replay = () => Promise.resolve(true)
  const failures = { 'dead-letters': { list: () => Promise.resolve([]), replay } }
  const security = createSecurityLog(log, metrics)
  app.use(opsRoutes({ metrics, security, token, isReady: () => Promise.resolve(true), failures }))
  app.use(problems(log, security))
  server = createServer(app)
  const url = await listenOn(server, 0, '127.0.0.1')
  const headers = { 'x-ops-token': given }
  const list = await fetch(`${url}/ops/dead-letters`, { headers })
  const replayed = await fetch(`${url}/ops/dead-letters/1/replay`, { method: 'POST', headers })
  return [list.status, replayed.status]
}

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'the operators’ calls are answered on the machine itself (%s)',
  async (address) => {
    expect(await statusesFrom(address, token)).toEqual([200, 200])
    expect(await statusesFrom(address, 'guessed')).toEqual([403, 403])
  },
)

it.each(['172.18.0.7', '::ffff:172.18.0.7', 'fd00::7', '203.0.113.5'])(
  'the operators’ calls are refused to another container or machine, whose token is the same (%s)',
  async (address) => {
    expect(await statusesFrom(address, token)).toEqual([403, 403])
  },
)
