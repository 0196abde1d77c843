import type { DataRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { reloadOnMissingChunk } from './missing-chunk.ts'

/** What is known of the server before the check, and what the check finds. */
const reach = vi.hoisted(() => ({ before: 'reached', after: 'reached' }))
vi.mock('../lib/status.ts', () => ({
  getHealth: () => ({ reach: reach.before }),
  checkStatus: () => {
    reach.before = reach.after
    return Promise.resolve()
  },
}))

const router = { state: { navigation: {}, location: { pathname: '/search', search: '', hash: '' } } }
reloadOnMissingChunk(router as unknown as DataRouter)

/** Whether the app is reloaded when code cannot be loaded. */
async function isReloaded(): Promise<boolean> {
  const error = Object.assign(new Event('vite:preloadError'), { payload: new Error('Not loaded') })
  window.dispatchEvent(error)
  await Promise.resolve()
  await Promise.resolve()
  return sessionStorage.getItem('parta.reloaded') !== null
}

beforeEach(() => sessionStorage.clear())

it('code that cannot be loaded while the connection is lost does not reload the app, even if the server is reached again by then', async () => {
  Object.assign(reach, { before: 'lost', after: 'reached' })
  expect(await isReloaded()).toBe(false)
})

it('code that cannot be loaded as the connection is being lost does not reload the app', async () => {
  Object.assign(reach, { before: 'reached', after: 'lost' })
  expect(await isReloaded()).toBe(false)
})

it('code that cannot be loaded although the server is reached reloads the app', async () => {
  Object.assign(reach, { before: 'reached', after: 'reached' })
  expect(await isReloaded()).toBe(true)
})
